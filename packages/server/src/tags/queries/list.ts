import { categories, type Category } from '../../domain/tags/tag.ts';
import { folded, type Name } from '../fold.ts';
import { topicNumber } from '../shown-names.ts';
import type { Dates, View } from '../view.ts';
import { countEntries, type Counts } from './counts.ts';
import { First, order as compareStrings } from './first.ts';
import { compareNames, namesBehind, namesInOrder, namesThatBegin } from './name-order.ts';

/** By number of texts or by the date of the latest one, the highest first, and by name among equals; or by name alone. */
export const listOrders = ['texts', 'name', 'latest'] as const;
export type ListOrder = (typeof listOrders)[number];

/** What a list is of: names, what texts are about beside them, or both. */
export const kinds = ['name', 'topic', 'any'] as const;
export type Kind = (typeof kinds)[number];

export interface ListQuery {
  /** What one of the names of an entry begins with, case and accents aside. */
  prefix: string;
  category: Category | undefined;
  /** Names unless it says otherwise. */
  kind?: Kind;
  minTexts: number;
  order: ListOrder;
  dates: Dates;
  limit: number;
  /** The place of the last entry that was answered. */
  after: ListPlace | undefined;
}

/** Where an entry stands in a list: what it is ordered by before its name, and the name. */
export type ListPlace = Name & { rank: number };

/** An entry of a list: in how many texts it is, with the dates of the first and the last of them. */
export interface ListedTag extends Name {
  texts: number;
  first: number;
  last: number;
  /** Its other names, the most frequent first. */
  variants: string[];
}

/** The entries of a list behind a place, and the place of the last one when there are more. */
export function listTags(view: View, query: ListQuery): { tags: ListedTag[]; next?: ListPlace } {
  const { names, folded: asFolded, letters, category } = view.names;
  const counts = countEntries(view, query.dates);
  const rank = rankBy(query.order, counts);
  const isMeant = meant(query);
  const compare = (one: number, other: number): number =>
    rank(one) - rank(other) || compareNames(names[one]!, asFolded[one]!, names[other]!, asFolded[other]!);
  const { after } = query;
  const last = after && folded(after.tag, letters);
  const isBehind = (entry: number): boolean =>
    after === undefined ||
    (rank(entry) - after.rank || compareNames(names[entry]!, asFolded[entry]!, after, last!)) > 0;
  // One more, which tells that there are more.
  const first = new First<number>(query.limit + 1, compare);
  eachCandidate(view, query, (entry) => {
    if (counts.texts[entry]! < query.minTexts || counts.texts[entry] === 0) return true;
    if (!isMeant(category[entry]!) || !isBehind(entry)) return true;
    return first.offer(entry);
  });
  const found = first.items();
  const shown = found.slice(0, query.limit);
  const variants = variantsOf(view, shown);
  const tags = shown.map((entry) => listed(view, entry, counts, variants));
  const end = shown.at(-1);
  if (found.length === shown.length || end === undefined) return { tags };
  return { tags, next: { ...names[end]!, rank: rank(end) } };
}

/**
 * Calls `offer` for entries among which are all that a list can have, each once. It tells whether it took one: where entries
 * come in the order of the list, the first one not taken ends it.
 */
function eachCandidate(
  { names, texts, entryOf }: View,
  { order, prefix, after }: ListQuery,
  offer: (entry: number) => boolean,
): void {
  // Names that came after the view was made are in the order of names, but not in the view.
  const isSeen = (name: number): boolean => name < texts.length;
  if (prefix !== '') {
    const isOffered = new Uint8Array(texts.length);
    for (const name of namesThatBegin(names, prefix)) {
      if (!isSeen(name) || texts[name] === 0) continue;
      const entry = entryOf[name]!;
      if (isOffered[entry] === 0) offer(entry);
      isOffered[entry] = 1;
    }
  } else if (order === 'name') {
    for (const name of after ? namesBehind(names, after) : namesInOrder(names)) {
      if (isSeen(name) && !offer(name)) return;
    }
  } else {
    for (let entry = 0; entry < texts.length; entry++) offer(entry);
  }
}

/** Whether a list is of names with a number in the column of categories. A topic has the category `unknown`. */
function meant({
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

/** One entry as a list has it. */
export function listedTag(view: View, entry: number, dates: Dates): ListedTag {
  return listed(view, entry, countEntries(view, dates), variantsOf(view, [entry]));
}

function listed(
  view: View,
  entry: number,
  counts: Counts,
  variants: ReadonlyMap<number, string[]>,
): ListedTag {
  const name = view.names.names[entry]!;
  const [texts, first, last] = [counts.texts[entry]!, counts.first[entry]!, counts.last[entry]!];
  return { ...name, texts, first, last, variants: variants.get(entry) ?? [] };
}

/** What entries are ordered by before their names, ascending. */
function rankBy(order: ListOrder, { texts, last }: Counts): (entry: number) => number {
  if (order === 'name') return () => 0;
  const from = order === 'texts' ? texts : last;
  return (entry) => -from[entry]!;
}

/** By entry: its names that differ from the one it is called by, the most frequent first. */
function variantsOf({ names, texts, entryOf }: View, entries: readonly number[]): Map<number, string[]> {
  const isAsked = new Uint8Array(texts.length);
  for (const entry of entries) isAsked[entry] = 1;
  const found = new Map<number, Map<string, number>>();
  for (let name = 0; name < texts.length; name++) {
    const entry = entryOf[name]!;
    if (texts[name] === 0 || isAsked[entry] === 0 || name === entry) continue;
    const { tag } = names.names[name]!;
    if (tag === names.names[entry]!.tag) continue;
    const variants = found.get(entry) ?? new Map<string, number>();
    found.set(entry, variants.set(tag, (variants.get(tag) ?? 0) + texts[name]!));
  }
  const sorted = (variants: Map<string, number>): string[] =>
    [...variants].sort(([one, a], [other, b]) => b - a || compareStrings(one, other)).map(([tag]) => tag);
  return new Map([...found].map(([entry, variants]) => [entry, sorted(variants)]));
}
