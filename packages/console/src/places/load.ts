import type { Collection, Result, Textkin } from '@textkin/client';
import { publishedIn } from '../address/dates.ts';
import type { Route } from '../address/route.ts';
import type { ExampleCall } from '../curl.ts';

/** The most places that are drawn: more would cover each other, and the rarest are found by a shorter range of dates. */
const maxPlaces = 500;

/** How many texts the page lists for a place, and by how many names of the place it fetches them at most. */
const [shownTexts, maxNames] = [8, 10];

/** A place of the map, with its name in the reader's language. */
export type Place = Result<'tag.places'>['places'][number] & { name: string };

export interface LoadedPlaces {
  /** The name of the collection. */
  collection: string;
  places: Place[];
  /** Whether only the most frequent places were loaded. */
  isPart: boolean;
  calls: ExampleCall[];
}

/** Loads the places of a collection, the most frequent first, with their names in the reader's language. */
export async function loadPlaces(
  client: Textkin,
  { collection, from, to }: Pick<Route<'places'>, 'collection' | 'from' | 'to'>,
  language: Collection['language'],
  signal: AbortSignal,
): Promise<LoadedPlaces> {
  const params = { collection_scope: collection, ...publishedIn({ from, to }), limit: maxPlaces };
  const [info, { places }, named] = await Promise.all([
    client.call('collection.get', { collection_id: collection }, { signal }),
    client.call('tag.places', params, { signal }),
    client.call('tag.places', { ...params, language }, { signal }),
  ]);
  // Readers of the texts' language know places by the names in the texts.
  const isForeign = info.language !== language;
  const names = new Map(isForeign ? named.places.map(({ id, tag }) => [id, tag]) : []);
  return {
    collection: info.name,
    places: places.map((place) => ({ ...place, name: names.get(place.id) ?? place.tag })),
    isPart: places.length === maxPlaces,
    calls: [{ method: 'tag.places', params }],
  };
}

type PlaceText = Result<'tag.texts'>['texts'][number];

/**
 * Loads the latest texts of a place. The texts may call the place by several names, such as UK and United Kingdom, which
 * `tag.places` counts as one place; `tag.texts` takes one name at a time.
 */
export async function loadPlaceTexts(
  client: Textkin,
  { id, tag }: Place,
  { collection, from, to }: Pick<Route<'places'>, 'collection' | 'from' | 'to'>,
  signal: AbortSignal,
): Promise<PlaceText[]> {
  const scope = { collection_scope: collection, category: 'location' as const, ...publishedIn({ from, to }) };
  const list = { ...scope, prefix: tag, by: 'entity' as const, links: true, limit: 100 };
  const { tags } = await client.call('tag.list', list, { signal });
  const entry = tags.find(({ link }) => link?.id === id);
  const names = new Set([tag, ...(entry ? [entry.tag, ...(entry.variants ?? [])] : [])]);
  const calls = [...names].slice(0, maxNames).map((name) => ({
    method: 'tag.texts' as const,
    params: { ...scope, tag: name, limit: shownTexts },
  }));
  const texts = new Map<number, PlaceText>();
  for (const outcome of await client.batch(calls, { signal })) {
    if (outcome.status === 'rejected') throw outcome.reason;
    for (const text of outcome.value.texts) texts.set(text.text_id, text);
  }
  return [...texts.values()]
    .sort((one, other) => other.publish_date.localeCompare(one.publish_date) || other.text_id - one.text_id)
    .slice(0, shownTexts);
}
