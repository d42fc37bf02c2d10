import type { Params, Result, Textkin } from '@textkin/client';
import { publishedIn } from '../address/dates.ts';
import type { Route } from '../address/route.ts';
import type { ShownCall } from '../curl.ts';
import type { Filters } from '../filters/filters.ts';
import { networkOfCompany } from './network/company-of-names.ts';
import { networkOf } from './network/cooccurrence.ts';
import { keyOf, type Name, type Network } from './network/network.ts';

/** As many names as stay readable on a wide screen. */
const mostNames = 60;
/** Up to so many texts are read one by one; of more, the service counts which names come together. */
const fewTexts = 300;
/** The longest answer of text.search. */
const foundTexts = 50;
/** Whom a name is named with, the strongest first; a pair is found when it stands in the answer of either. */
const company = 200;
/** Entries of the list that says which names are one. */
const listed = 1000;

/** Of an address, what says which texts and names are meant. */
export type Asked = Pick<Route<'map'>, 'collection'> & Filters & { query?: string | undefined };

type Counted = Result<'tag.list'>['tags'][number];
/** The collection and the dates of a call. */
type Scope = Pick<Params<'tag.related'>, 'collection_scope' | 'published_after' | 'published_before'>;

export interface Mapped {
  name: string;
  network: Network;
  /** How many texts were read; undefined where the service has counted all. */
  texts?: number;
  /** One call of each kind that it took. */
  calls: ShownCall[];
}

/**
 * Who is named with whom: in the texts that a search finds, or in those of the dates if they are few, each read for its
 * tags; else by the counts of the service. That is three calls and a batch, of 60 calls for any number of texts.
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
  // An address of the web is no company, unless one asks for addresses.
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

/** The most frequent names, with the counts of the service. */
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

/** The names of some texts, each read for its tags; those that are not analysed yet are left out. */
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

/** The name of the entry that a name belongs to, for the tags of a text know nothing of those of others. */
function mainNames(entries: readonly (Name & { variants?: string[] })[]): (name: Name) => Name {
  const mains = new Map(
    entries.flatMap(({ tag, category, variants = [] }) =>
      variants.map((variant) => [keyOf({ tag: variant, category }), { tag, category }] as const),
    ),
  );
  return (name) => mains.get(keyOf(name)) ?? name;
}
