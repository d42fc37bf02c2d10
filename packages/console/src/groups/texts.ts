import type { Text, Textkin } from '@textkin/client';
import { parseRoute } from '../address/route.ts';
import { serviceUrl } from '../curl.ts';

/** Where a text is. */
export interface Place {
  collection_id: number;
  text_id: number;
}

/** A text as the rows of a group show it. */
export interface Entry extends Place {
  headline: string;
  relevance?: number;
  publish_date?: string;
}

export const keyOf = ({ collection_id, text_id }: Place) => `${collection_id}/${text_id}`;

/** How many texts a search offers. */
export const offered = 10;

/** The text that an address of the console at `page` names, whole or from its `#` on; undefined where it names none. */
export function placeOf(address: string, page: string): Place | undefined {
  const given = address.trim().split(/[\r\n]/)[0]!;
  if (!URL.canParse(given, page)) return undefined;
  const { origin, pathname, hash } = new URL(given, page);
  if (origin + pathname !== serviceUrl(page) + '/') return undefined;
  const route = parseRoute(hash);
  return route.view === 'text' ? { collection_id: route.collection, text_id: route.text } : undefined;
}

/** The texts of some places, without those that are gone meanwhile. */
export async function textsAt(
  client: Textkin,
  places: readonly Place[],
  signal?: AbortSignal,
): Promise<Text[]> {
  const calls = places.map(({ collection_id, text_id }) => ({
    method: 'text.get' as const,
    params: { collection_id, text_id },
  }));
  const outcomes = await client.batch(calls, { signal });
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** What is found by words, by a number as an id, or by an address of the console at `page`: at first what the id or the address names. */
export async function findTexts(
  client: Textkin,
  collections: readonly number[],
  { query, page }: { query: string; page: string },
  signal: AbortSignal,
): Promise<Entry[]> {
  const named = placeOf(query, page);
  if (named !== undefined) return textsAt(client, [named], signal);
  const id = /^[1-9]\d{0,14}$/.test(query.trim()) ? Number(query) : undefined;
  const places = id === undefined ? [] : collections.map((collection_id) => ({ collection_id, text_id: id }));
  const params = { collection_scope: [...collections], query, limit: offered };
  const [own, { texts }] = await Promise.all([
    textsAt(client, places, signal),
    client.call('text.search', params, { signal }),
  ]);
  const keys = new Set(own.map(keyOf));
  return [...own, ...texts.filter((text) => !keys.has(keyOf(text)))];
}
