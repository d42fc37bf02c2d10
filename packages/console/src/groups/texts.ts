import type { Text, Textkin } from '@textkin/client';
import { parseRoute } from '../address/route.ts';
import { serviceUrl } from '../curl.ts';
import { keyOf } from '../texts/text-key.ts';

/** The ids of a text. */
export interface TextKey {
  collection_id: number;
  text_id: number;
}

/** A text in the lists of a group. */
export interface Entry extends TextKey {
  headline: string;
  relevance?: number;
  publish_date?: string;
}

/** The most texts that a search returns. */
const maxResults = 10;

/**
 * Returns the text that an address of the console names, a whole address or its part from the `#`; undefined for any other
 * address. `page` is the address of the console.
 */
export function textKeyIn(address: string, page: string): TextKey | undefined {
  const firstLine = address.trim().split(/[\r\n]/)[0]!;
  if (!URL.canParse(firstLine, page)) return undefined;
  const { origin, pathname, hash } = new URL(firstLine, page);
  if (origin + pathname !== serviceUrl(page) + '/') return undefined;
  const route = parseRoute(hash);
  return route.view === 'text' ? { collection_id: route.collection, text_id: route.text } : undefined;
}

/** Fetches texts by their ids; texts deleted in the meantime are skipped. */
export async function fetchTexts(
  client: Textkin,
  keys: readonly TextKey[],
  signal?: AbortSignal,
): Promise<Text[]> {
  const calls = keys.map(({ collection_id, text_id }) => ({
    method: 'text.get' as const,
    params: { collection_id, text_id },
  }));
  const outcomes = await client.batch(calls, { signal });
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** Finds texts by words, by a number as an id, or by an address of the console; a text with that id or address comes first. */
export async function findTexts(
  client: Textkin,
  collections: readonly number[],
  { query, page }: { query: string; page: string },
  signal: AbortSignal,
): Promise<Entry[]> {
  const linkedText = textKeyIn(query, page);
  if (linkedText !== undefined) return fetchTexts(client, [linkedText], signal);
  const id = /^[1-9]\d{0,14}$/.test(query.trim()) ? Number(query) : undefined;
  const keys = id === undefined ? [] : collections.map((collection_id) => ({ collection_id, text_id: id }));
  const params = { collection_scope: [...collections], query, limit: maxResults };
  const [textsById, { texts }] = await Promise.all([
    fetchTexts(client, keys, signal),
    client.call('text.search', params, { signal }),
  ]);
  const knownKeys = new Set(textsById.map(keyOf));
  return [...textsById, ...texts.filter((text) => !knownKeys.has(keyOf(text)))];
}
