import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { category, language, limit, tagName } from '../../contract/fields.ts';
import { taggedTexts } from '../../contract/results.ts';
import { bounds, type Bounds } from '../../contract/scope.ts';
import { formatDate } from '../../domain/dates.ts';
import { limits } from '../../domain/limits.ts';
import type { Language } from '../../domain/language.ts';
import type { Place } from '../../knowledge/details.ts';
import type { ListedPlace } from '../../tags/queries/places.ts';
import { keyOfEntity, type TagEntity } from '../../tags/rows.ts';
import { type Context, method } from '../context.ts';
import { linkResolver } from '../support/entities/links.ts';
import { dateFields, datesOf, scopeFields, tagScope } from '../support/scope.ts';

/** Places whose names are read without a pause, which takes some milliseconds. */
const PLACES_AT_ONCE = 20;

export const places = method({
  name: 'tag.places',
  summary:
    'Returns the places that the texts of one or more collections name, each with its coordinates and number of texts, most texts first. Only places that are certain are returned.',
  readOnly: true,
  params: z.object({
    ...scopeFields,
    tag: tagName.optional().describe('Counts only texts that have this tag too.'),
    category: category.optional().describe('The category of `tag`.'),
    bounds: bounds.optional(),
    language: language
      .optional()
      .describe(
        'The language of the names in the result; on REST by default the language of `Accept-Language`. Otherwise the names are as most texts write them.',
      ),
    ...dateFields,
    limit: limit(limits.places),
  }),
  result: z.object({
    places: z.array(
      z.object({
        tag: z.string(),
        id: z.string().describe('The id of the entry that the tag links to.'),
        latitude: z.number().describe('Degrees north of the equator.'),
        longitude: z.number().describe('Degrees east of Greenwich.'),
        texts: taggedTexts,
        last: z.iso.datetime().describe('The date of the latest text with the place.'),
      }),
    ),
  }),
  async run(context, params, { account, language: preferred }) {
    const scope = await tagScope(context, account, params.collection_scope);
    const name = params.tag === undefined ? undefined : { tag: params.tag, category: params.category };
    const found = await context.tags.places({ ...scope, name, dates: datesOf(params) });
    const coordinatesOf = await readCoordinates(context, account, found);
    const isWithin = withinBounds(params.bounds);
    const places = found.flatMap((place) => {
      const where = coordinatesOf(place);
      return where !== undefined && isWithin(where) ? [{ ...place, where }] : [];
    });
    const shown = places.slice(0, params.limit);
    const language = params.language ?? preferred;
    const nameOf = language && (await readNames(context, account, shown, language));
    return {
      places: shown.map(({ tag, link, where, texts, last }) => ({
        tag: nameOf?.(link) ?? tag,
        ...{ id: link.id, ...where, texts, last: formatDate(last) },
      })),
    };
  },
});

/** Returns a function that returns the name of a place in a language. Reads the names some at a time. */
async function readNames(
  context: Context,
  account: number,
  places: readonly ListedPlace[],
  language: Language,
): Promise<(link: TagEntity) => string | undefined> {
  const found = new Map<string, string>();
  for (let from = 0; from < places.length; from += PLACES_AT_ONCE) {
    const some = places.slice(from, from + PLACES_AT_ONCE).map(({ link }) => ({ ...link, confidence: 1 }));
    const resolve = await linkResolver(context, { account, language }, language, some);
    for (const link of some) {
      const name = resolve(link)?.name;
      if (name !== undefined) found.set(keyOfEntity(link), name);
    }
    await setImmediate();
  }
  return (link) => found.get(keyOfEntity(link));
}

/** Returns a function that returns the coordinates of a place, from the world's table or the account's vocabularies. */
async function readCoordinates(
  { store, world }: Context,
  account: number,
  places: readonly ListedPlace[],
): Promise<(place: ListedPlace) => Place | undefined> {
  const own = new Map<string, Place>();
  const byVocabulary = Map.groupBy(places, ({ link }) => link.vocabulary);
  for (const [vocabulary, some] of byVocabulary) {
    if (vocabulary === undefined) continue;
    const ids = some.map(({ link }) => link.id);
    for (const [id, { latitude, longitude }] of await store.vocabularies.getEntries(account, vocabulary, ids))
      if (latitude !== undefined && longitude !== undefined)
        own.set(`${vocabulary} ${id}`, { latitude, longitude });
  }
  return ({ link: { id, vocabulary } }) =>
    vocabulary === undefined ? world?.placeOf(id) : own.get(`${vocabulary} ${id}`);
}

/** Returns a function that tells whether a place lies within bounds. Bounds whose west is greater than their east cross the date line. */
function withinBounds(bounds: Bounds | undefined): (place: Place) => boolean {
  if (bounds === undefined) return () => true;
  const [west, south, east, north] = bounds;
  return ({ latitude, longitude }) =>
    latitude >= south &&
    latitude <= north &&
    (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);
}
