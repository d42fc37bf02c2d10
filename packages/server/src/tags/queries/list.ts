import { categories, type Category } from '../../domain/tags/tag.ts';
import { fold, type Name } from '../fold.ts';
import type { TagEntity } from '../rows.ts';
import { topicNumber } from '../shown-names.ts';
import type { Dates, View } from '../view.ts';
import { countEntries, type Counts } from './counts.ts';
import { FirstItems, compareStrings as compareStrings } from './first-items.ts';
import { entityView, entryLinks } from './links.ts';
import { compareNames, namesAfter, namesInOrder, namesWithPrefix } from './name-order.ts';

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
  /** The beginning of one of the names of an entry, ignoring case and accents. */
  prefix: string;
  category: Category | undefined;
  /** `name` by default. */
  kind?: Kind;
  minTexts: number;
  order: ListOrder;
  /** Whether names of one entity are one entry, across languages; by default names that differ little are. */
  by?: ListUnit;
  /** Whether entries have their links. */
  links?: boolean;
  dates: Dates;
  limit: number;
  /** The place of the last entry of the page before. */
  after: TagPlace | undefined;
}

/** The place of an entry in a list: the number that it is ordered by, and its name for ties. */
export type TagPlace = Name & { rank: number };

/** An entry of a list, with the number of its texts and the dates of the first and the last of them. */
export interface ListedTag extends Name {
  texts: number;
  first: number;
  last: number;
  /** Other names of the entry, the most frequent first. */
  variants: string[];
  /** The entity that its texts link to, if the query asked for links. */
  link?: TagEntity;
}

/** Returns a page of a list: the entries after a place, and the place of the last entry if more follow. */
export function listTags(tags: View, query: ListQuery): { tags: ListedTag[]; next?: TagPlace } {
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
  // One more entry than the page, to know whether more follow.
  const first = new FirstItems<number>(query.limit + 1, compare);
  eachCandidate(view, query, (entry) => {
    if (counts.texts[entry]! < query.minTexts || counts.texts[entry] === 0) return true;
    if (!isOfKind(category[entry]!) || !isAfter(entry)) return true;
    return first.offer(entry);
  });
  const found = first.items();
  const shown = found.slice(0, query.limit);
  const variants = variantsOf(view, shown);
  const links = query.links ? entryLinks(view) : undefined;
  const listed = shown.map((entry) => {
    const link = links?.get(entry);
    return { ...toListedTag(view, entry, counts, variants), ...(link && { link }) };
  });
  const end = shown.at(-1);
  if (found.length === shown.length || end === undefined) return { tags: listed };
  return { tags: listed, next: { ...names[end]!, rank: rank(end) } };
}

/**
 * Calls `offer` once with every entry that the list may have, and with others. `offer` returns whether it took the entry: if
 * entries come in the order of the list, the first rejected entry ends the loop.
 */
function eachCandidate(
  { names, texts, entryOf }: View,
  { order, prefix, after }: ListQuery,
  offer: (entry: number) => boolean,
): void {
  // The order has names that were added after the view was made.
  const isInView = (name: number): boolean => name < texts.length;
  if (prefix !== '') {
    const isOffered = new Uint8Array(texts.length);
    for (const name of namesWithPrefix(names, prefix)) {
      if (!isInView(name) || texts[name] === 0) continue;
      const entry = entryOf[name]!;
      if (isOffered[entry] === 0) offer(entry);
      isOffered[entry] = 1;
    }
  } else if (order === 'name') {
    for (const name of after ? namesAfter(names, after) : namesInOrder(names)) {
      if (isInView(name) && !offer(name)) return;
    }
  } else {
    for (let entry = 0; entry < texts.length; entry++) offer(entry);
  }
}

/** Returns whether a list has entries with a number of `ShownNames.category`. A topic has the category `unknown`. */
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

/** Returns an entry in the form of a list. */
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

/** Returns a function from an entry to the number by which entries ascend in an order, before their names. */
function rankBy(order: ListOrder, { texts, last }: Counts): (entry: number) => number {
  if (order === 'name') return () => 0;
  const ranks = order === 'texts' ? texts : last;
  return (entry) => -ranks[entry]!;
}

/** Returns the other names of each entry, the most frequent first. */
function variantsOf({ names, texts, entryOf }: View, entries: readonly number[]): Map<number, string[]> {
  const isWanted = new Uint8Array(texts.length);
  for (const entry of entries) isWanted[entry] = 1;
  const found = new Map<number, Map<string, number>>();
  for (let name = 0; name < texts.length; name++) {
    const entry = entryOf[name]!;
    if (texts[name] === 0 || isWanted[entry] === 0 || name === entry) continue;
    const { tag } = names.names[name]!;
    if (tag === names.names[entry]!.tag) continue;
    const variants = found.get(entry) ?? new Map<string, number>();
    found.set(entry, variants.set(tag, (variants.get(tag) ?? 0) + texts[name]!));
  }
  const sorted = (variants: Map<string, number>): string[] =>
    [...variants].sort(([one, a], [other, b]) => b - a || compareStrings(one, other)).map(([tag]) => tag);
  return new Map([...found].map(([entry, variants]) => [entry, sorted(variants)]));
}
