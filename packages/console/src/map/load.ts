import type { Params, Result, Textkin } from '@textkin/client';
import { publishedIn } from '../address/dates.ts';
import type { Route } from '../address/route.ts';
import type { ExampleCall } from '../curl.ts';
import type { Filters } from '../filters/filters.ts';
import { networkFromRelated } from './network/from-related.ts';
import { networkFromTexts } from './network/from-texts.ts';
import { keyOf, type Name, type Network } from './network/network.ts';

/** The most names of a map. */
const maxNames = 300;
/** The most names whose co-occurring names are fetched: as many as a map shows before somebody zooms in. */
const maxCounted = 60;
/** The most texts whose tags are fetched one by one. For more texts the counts of the service are used. */
const maxTextsRead = 300;
/** The most texts that text.search returns. */
const maxFoundTexts = 50;
/** The most co-occurring names to fetch for each name. A pair is found if the result for either name has it. */
const maxRelated = 200;
/** The most tags to list, with their other names. */
const maxListed = 1000;

/** The fields of an address that select texts and names. */
export type MapQuery = Pick<Route<'map'>, 'collection'> & Filters & { query?: string | undefined };

type CountedTag = Result<'tag.list'>['tags'][number];
/** The collection and the date parameters of a call. */
type Scope = Pick<Params<'tag.related'>, 'collection_scope' | 'published_after' | 'published_before'>;

export interface LoadedMap {
  name: string;
  network: Network;
  /** How many texts the map covers; undefined for all. */
  texts?: number;
  /** One call of each method that was used. */
  calls: ExampleCall[];
}

/**
 * Loads the names that appear together. For the texts of a search, and for few texts, it fetches the tags of each text;
 * otherwise it uses the counts of the service, with 60 calls for any number of texts. Takes three calls and a batch.
 */
export async function loadMap(client: Textkin, mapQuery: MapQuery, signal: AbortSignal): Promise<LoadedMap> {
  const { collection, query, category } = mapQuery;
  const dates = publishedIn(mapQuery);
  const key = { collection_id: collection };
  const scope = { collection_scope: collection, ...dates };
  const categoryParam = category && { category };
  const list = { ...scope, ...categoryParam, limit: maxListed };
  const listParams = { ...key, order: '-date' as const, limit: maxTextsRead + 1, ...dates };
  const searchParams =
    query === undefined ? undefined : { ...scope, ...categoryParam, query, limit: maxFoundTexts };
  const [{ name }, { tags }, { texts }] = await Promise.all([
    client.call('collection.get', key, { signal }),
    client.call('tag.list', list, { signal }),
    searchParams
      ? client.call('text.search', searchParams, { signal })
      : client.call('collection.listTexts', listParams, { signal }),
  ]);
  // Web addresses are drawn only if that category is chosen.
  const isShown = (name: Name) =>
    category === undefined ? name.category !== 'url' : name.category === category;
  const { calls, ...drawing } =
    texts.length > maxTextsRead
      ? await loadByCounts(client, tags.filter(isShown), scope, signal)
      : await loadByTexts(client, texts, { isShown, nameOf: mainNames(tags) }, signal);
  const firstCalls: ExampleCall[] = [
    searchParams
      ? { method: 'text.search', params: searchParams }
      : { method: 'collection.listTexts', params: listParams },
    { method: 'tag.list', params: list },
  ];
  return { name, ...drawing, calls: [...firstCalls, ...calls.slice(0, 1)] };
}

/** Returns the network of the most frequent names, from the counts of the service. */
async function loadByCounts(client: Textkin, tags: readonly CountedTag[], scope: Scope, signal: AbortSignal) {
  const entities = tags.filter(({ texts }) => texts > 1).slice(0, maxNames);
  // The rarer names of the map are tied to these names alone.
  const calls = entities.slice(0, maxCounted).map(({ tag, category }) => ({
    method: 'tag.related' as const,
    params: { ...scope, tag, category, limit: maxRelated },
  }));
  const related = (await client.batch(calls, { signal })).map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value.tags;
  });
  return { network: networkFromRelated(entities, related), calls };
}

/** Returns the network of the names in texts, from the tags of each text; texts that are not analysed yet are skipped. */
async function loadByTexts(
  client: Textkin,
  texts: readonly { collection_id: number; text_id: number }[],
  { isShown, nameOf }: { isShown: (name: Name) => boolean; nameOf: (name: Name) => Name },
  signal: AbortSignal,
) {
  const calls = texts.map(({ collection_id, text_id }) => ({
    method: 'text.tags' as const,
    params: { collection_id, text_id, wait: 0 },
  }));
  const tagged = (await client.batch(calls, { signal })).flatMap((outcome, index) =>
    outcome.status === 'fulfilled'
      ? [{ text: texts[index]!.text_id, tags: outcome.value.tags.filter(isShown) }]
      : [],
  );
  return { texts: tagged.length, network: networkFromTexts(tagged, maxNames, nameOf), calls };
}

/** Returns the function that maps a name to its main name: the tags of one text do not know the variants in other texts. */
function mainNames(entries: readonly (Name & { variants?: string[] })[]): (name: Name) => Name {
  const mains = new Map(
    entries.flatMap(({ tag, category, variants = [] }) =>
      variants.map((variant) => [keyOf({ tag: variant, category }), { tag, category }] as const),
    ),
  );
  return (name) => mains.get(keyOf(name)) ?? name;
}
