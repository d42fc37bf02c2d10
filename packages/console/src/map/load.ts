import type { Params, Result, Textkin } from '@textkin/client';
import { publishedIn } from '../address/dates.ts';
import type { Route } from '../address/route.ts';
import type { ShownCall } from '../curl.ts';
import type { Filters } from '../filters/filters.ts';
import { networkOfCompany } from './network/company-of-names.ts';
import { networkOf } from './network/cooccurrence.ts';
import { keyOf, type Name, type Network } from './network/network.ts';

/** The most names that stay readable on a wide screen. */
const mostNames = 60;
/** The most texts whose tags are fetched one by one. For more texts the counts of the service are used. */
const fewTexts = 300;
/** The most texts that text.search returns. */
const foundTexts = 50;
/** The most co-occurring names to fetch for each name. A pair is found if the result for either name has it. */
const company = 200;
/** The most tags to list, with their other names. */
const listed = 1000;

/** The fields of an address that select texts and names. */
export type Asked = Pick<Route<'map'>, 'collection'> & Filters & { query?: string | undefined };

type Counted = Result<'tag.list'>['tags'][number];
/** The collection and the date parameters of a call. */
type Scope = Pick<Params<'tag.related'>, 'collection_scope' | 'published_after' | 'published_before'>;

export interface Mapped {
  name: string;
  network: Network;
  /** How many texts the map covers; undefined for all. */
  texts?: number;
  /** One call of each method that was used. */
  calls: ShownCall[];
}

/**
 * Loads the names that appear together. For the texts of a search, and for a few texts in the dates, it fetches the tags
 * of each text; otherwise it uses the counts of the service. Takes three calls and a batch, which has 60 calls for any
 * number of texts.
 */
export async function loadMap(client: Textkin, asked: Asked, signal: AbortSignal): Promise<Mapped> {
  const { collection, query, category } = asked;
  const dates = publishedIn(asked);
  const key = { collection_id: collection };
  const scope = { collection_scope: collection, ...dates };
  const kind = category && { category };
  const list = { ...scope, ...kind, limit: listed };
  const all = { ...key, order: '-date' as const, limit: fewTexts + 1, ...dates };
  const found = query === undefined ? undefined : { ...scope, ...kind, query, limit: foundTexts };
  const [{ name }, { tags }, { texts }] = await Promise.all([
    client.call('collection.get', key, { signal }),
    client.call('tag.list', list, { signal }),
    found
      ? client.call('text.search', found, { signal })
      : client.call('collection.listTexts', all, { signal }),
  ]);
  // Web addresses are drawn only if that category is chosen.
  const drawn = (one: Name) => (category === undefined ? one.category !== 'url' : one.category === category);
  const { calls, ...drawing } =
    texts.length > fewTexts
      ? await byCounts(client, tags.filter(drawn), scope, signal)
      : await byTexts(client, texts, { drawn, nameOf: mainNames(tags) }, signal);
  const asking: ShownCall[] = [
    found ? { method: 'text.search', params: found } : { method: 'collection.listTexts', params: all },
    { method: 'tag.list', params: list },
  ];
  return { name, ...drawing, calls: [...asking, ...calls.slice(0, 1)] };
}

/** Returns the network of the most frequent names, from the counts of the service. */
async function byCounts(client: Textkin, tags: readonly Counted[], scope: Scope, signal: AbortSignal) {
  const entities = tags.filter(({ texts }) => texts > 1).slice(0, mostNames);
  const calls = entities.map(({ tag, category }) => ({
    method: 'tag.related' as const,
    params: { ...scope, tag, category, limit: company },
  }));
  const related = (await client.batch(calls, { signal })).map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value.tags;
  });
  return { network: networkOfCompany(entities, related), calls };
}

/** Returns the network of the names in texts, from the tags of each text; texts that are not analysed yet are skipped. */
async function byTexts(
  client: Textkin,
  texts: readonly { collection_id: number; text_id: number }[],
  { drawn, nameOf }: { drawn: (one: Name) => boolean; nameOf: (name: Name) => Name },
  signal: AbortSignal,
) {
  const calls = texts.map(({ collection_id, text_id }) => ({
    method: 'text.tags' as const,
    params: { collection_id, text_id, wait: 0 },
  }));
  const tagged = (await client.batch(calls, { signal })).flatMap((outcome, index) =>
    outcome.status === 'fulfilled'
      ? [{ text: texts[index]!.text_id, tags: outcome.value.tags.filter(drawn) }]
      : [],
  );
  return { texts: tagged.length, network: networkOf(tagged, mostNames, nameOf), calls };
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
