import type { Result, Textkin } from '@textkin/client';
import { publishedIn } from '../address/dates.ts';
import type { Route } from '../address/route.ts';
import type { ExampleCall } from '../curl.ts';
import type { TextLanguage } from '../text-language.ts';

/** The most places that are drawn: more would cover each other, and the rarest are found by a shorter range of dates. */
const maxPlaces = 500;

/** A place of the map, with its name in the reader's language. */
export type Place = Result<'tag.places'>['places'][number] & { name: string };

export interface LoadedPlaces {
  /** The name of the collection. */
  collection: string;
  places: Place[];
  /** Whether only the places in most texts were loaded. */
  isPart: boolean;
  calls: ExampleCall[];
}

/** Loads the places of a collection, those in most texts first, with their names in the reader's language. */
export async function loadPlaces(
  client: Textkin,
  { collection, from, to }: Pick<Route<'places'>, 'collection' | 'from' | 'to'>,
  language: TextLanguage,
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
