import { categories, type Category } from '../../domain/tags/tag.ts';
import { fold, type Name } from '../fold.ts';
import type { TagEntity } from '../rows.ts';
import { topicNumber } from '../shown-names.ts';
import type { Dates, View } from '../view.ts';
import { countEntries, type Counts } from './counts.ts';
import { FirstItems, compareStrings } from './first-items.ts';
import { entityView, entryLinks } from './links.ts';
import { findNamed, type NameMatch } from '../names/named.ts';
import { compareNames, namesAfter, namesInOrder } from '../names/name-order.ts';

/** Orders of a list: most texts first or latest text first, ties by name; or by name alone. */
export const listOrders = ['texts', 'name', 'latest'] as const;
export type ListOrder = (typeof listOrders)[number];

/** Kinds of entries in a list: names, topics, or both. */
export const kinds = ['name', 'topic', 'any'] as const;
export type Kind = (typeof kinds)[number];

/** What an entry of a list is. */
export const listUnits = ['tag', 'entity'] as const;
export type ListUnit = (typeof listUnits)[number];

export interface ListQuery {
  /** The beginning or the words of a name, by `match`, ignoring case and accents; '' for all entries. */
  prefix: string;
  /** `prefix` by default. */
  match?: NameMatch;
  category: Category | undefined;
  /** `name` by default. */
  kind?: Kind;
  minTexts: number;
  order: ListOrder;
  /** `tag` by default: names that differ little are one entry. With `entity`, names of one entity are one entry, across languages. */
  by?: ListUnit;
  /** Whether to return the links of the entries. */
  links?: boolean;
  dates: Dates;
  limit: number;
  /** The place of the last entry of the previous page. */
  after: TagPlace | undefined;
}

/** The place of an entry in a list: the number that it is ordered by, and its name for ties. */
export type TagPlace = Name & { rank: number };

/** An entry of a list, with the number of its texts and the dates of its first and last texts. */
export interface ListedTag extends Name {
  texts: number;
  first: number;
  last: number;
  /** Other names of the entry, the most frequent first; then the names that people have changed into it. */
  variants: string[];
  /** The entity that its texts link to, if the query asked for links. */
  link?: TagEntity;
}

/** A page of a list, and the place of its last entry if more follow. */
export interface TagPage {
  tags: ListedTag[];
  next?: TagPlace;
  /** Whether no entry has the words of the query, and the list has entries whose words differ in one letter. */
  isMisspelled?: true;
}

/** Returns a page of a list: the entries after a place. */
export function listTags(tags: View, query: ListQuery): TagPage {
  const view = query.by === 'entity' ? entityView(tags) : tags;
  const { names, folded, letters, category } = view.names;
  const counts = countEntries(view, query.dates);
  const rank = rankBy(query.order, counts);
  const isOfKind = kindFilter(query);
  const compare = (one: number, other: number): number =>
    rank(one) - rank(other) || compareNames(names[one]!, folded[one]!, names[other]!, folded[other]!);
  const { after } = query;
  const afterFolded = after && fold(after.tag, letters);
  const isAfter = (entry: number): boolean =>
    after === undefined ||
    (rank(entry) - after.rank || compareNames(names[entry]!, folded[entry]!, after, afterFolded!)) > 0;
  const isListed = (entry: number): boolean =>
    counts.texts[entry]! >= Math.max(1, query.minTexts) && isOfKind(category[entry]!);
  const named = query.prefix === '' ? undefined : findNamed(view, { match: 'prefix', ...query }, isListed);
  // One more entry than the page, to know whether more follow.
  const first = new FirstItems<number>(query.limit + 1, compare);
  eachCandidate(view, query, named?.entries, (entry) =>
    isListed(entry) && isAfter(entry) ? first.offer(entry) : true,
  );
  const found = first.items();
  const shown = found.slice(0, query.limit);
  const variants = variantsOf(view, shown);
  const links = query.links ? entryLinks(view) : undefined;
  const listed = shown.map((entry) => {
    const link = links?.get(entry);
    return { ...toListedTag(view, entry, counts, variants), ...(link && { link }) };
  });
  const page: TagPage = { tags: listed, ...(named?.isMisspelled && { isMisspelled: true }) };
  const end = shown.at(-1);
  if (found.length === shown.length || end === undefined) return page;
  return { ...page, next: { ...names[end]!, rank: rank(end) } };
}

/**
 * Calls `offer` once with every entry that may be in the list, and with names that are not; with a prefix, only with the entries that
 * match it. `offer` returns whether it took the entry: if entries come in the order of the list, the first rejected entry ends the loop.
 */
function eachCandidate(
  { names, texts }: View,
  { order, after }: ListQuery,
  named: readonly number[] | undefined,
  offer: (entry: number) => boolean,
): void {
  if (named !== undefined) {
    named.forEach(offer);
  } else if (order === 'name') {
    for (const name of after ? namesAfter(names, after) : namesInOrder(names)) {
      // The order has names that were added after the view was made.
      if (name < texts.length && !offer(name)) return;
    }
  } else {
    for (let entry = 0; entry < texts.length; entry++) offer(entry);
  }
}

/** Returns a function that tells whether a list has entries with a number of `ShownNames.category`. Topics have the category `unknown`. */
function kindFilter({
  category,
  kind = 'name',
}: Pick<ListQuery, 'category' | 'kind'>): (number: number) => boolean {
  const wanted = category === undefined ? undefined : categories.indexOf(category);
  const isOther = category !== undefined && category !== 'unknown';
  return (number) => {
    if (number === topicNumber) return kind !== 'name' && !isOther;
    return kind !== 'topic' && (wanted === undefined || wanted === number);
  };
}

/** Returns an entry as lists return it. */
export function listedTag(view: View, entry: number, dates: Dates): ListedTag {
  return toListedTag(view, entry, countEntries(view, dates), variantsOf(view, [entry]));
}

function toListedTag(
  view: View,
  entry: number,
  counts: Counts,
  variants: ReadonlyMap<number, string[]>,
): ListedTag {
  const name = view.names.names[entry]!;
  const [texts, first, last] = [counts.texts[entry]!, counts.first[entry]!, counts.last[entry]!];
  return { ...name, texts, first, last, variants: variants.get(entry) ?? [] };
}

/** Returns a function that returns the sort key of an entry. Entries are in ascending order of this number, then in the order of names. */
function rankBy(order: ListOrder, { texts, last }: Counts): (entry: number) => number {
  if (order === 'name') return () => 0;
  const ranks = order === 'texts' ? texts : last;
  return (entry) => -ranks[entry]!;
}

/** Returns the other names of each entry: names in texts, the most frequent first, then the aliases. */
function variantsOf({ names, texts, entryOf }: View, entries: readonly number[]): Map<number, string[]> {
  const isWanted = new Uint8Array(texts.length);
  for (const entry of entries) isWanted[entry] = 1;
  const found = new Map<number, Map<string, number>>();
  const add = (entry: number, tag: string, count: number): void => {
    if (tag === names.names[entry]!.tag) return;
    const variants = found.get(entry) ?? new Map<string, number>();
    found.set(entry, variants.set(tag, (variants.get(tag) ?? 0) + count));
  };
  for (let name = 0; name < texts.length; name++) {
    const entry = entryOf[name]!;
    if (texts[name] === 0 || isWanted[entry] === 0 || name === entry) continue;
    add(entry, names.names[name]!.tag, texts[name]!);
  }
  for (const { tag, name } of names.aliases) {
    const entry = entryOf[name];
    if (entry !== undefined && isWanted[entry] === 1 && texts[name]! > 0) add(entry, tag, 0);
  }
  const sorted = (variants: Map<string, number>): string[] =>
    [...variants].sort(([one, a], [other, b]) => b - a || compareStrings(one, other)).map(([tag]) => tag);
  return new Map([...found].map(([entry, variants]) => [entry, sorted(variants)]));
}
