import type { Category } from '../../domain/tags/tag.ts';
import { folded, type Name } from '../fold.ts';
import type { Dates, View } from '../view.ts';
import { First, order as compareStrings } from './first.ts';

/** By number of texts or by the date of the latest one, the highest first, and by name among equals; or by name alone. */
export const listOrders = ['texts', 'name', 'latest'] as const;
export type ListOrder = (typeof listOrders)[number];

export interface ListQuery {
  /** What one of the names of an entry begins with, case and accents aside. */
  prefix: string;
  category: Category | undefined;
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
  const { all, letters } = view.names;
  const counts = countEntries(view, query.dates);
  const isNamed = prefixOf(view, query.prefix);
  const rankOf = rankBy(query.order, counts);
  const compare = (one: number, other: number): number =>
    rankOf(one) - rankOf(other) || compareNames(all[one]!, all[other]!);
  const { after } = query;
  const last = after && { ...after, folded: folded(after.tag, letters) };
  const isBehind = (entry: number): boolean =>
    last === undefined || (rankOf(entry) - last.rank || compareNames(all[entry]!, last)) > 0;
  // One more, which tells that there are more.
  const first = new First<number>(query.limit + 1, compare);
  for (let entry = 0; entry < counts.texts.length; entry++) {
    if (counts.texts[entry]! < Math.max(query.minTexts, 1)) continue;
    if (query.category !== undefined && all[entry]!.category !== query.category) continue;
    if (isNamed(entry) && isBehind(entry)) first.offer(entry);
  }
  const found = first.items();
  const shown = found.slice(0, query.limit);
  const variants = variantsOf(view, new Set(shown));
  const tags = shown.map((entry) => listed(view, entry, counts, variants));
  const end = shown.at(-1);
  if (found.length === shown.length || end === undefined) return { tags };
  const { tag, category } = all[end]!;
  return { tags, next: { tag, category, rank: rankOf(end) } };
}

/** One entry as a list has it. */
export function listedTag(view: View, entry: number, dates: Dates): ListedTag {
  return listed(view, entry, countEntries(view, dates), variantsOf(view, new Set([entry])));
}

function listed(
  view: View,
  entry: number,
  counts: Counts,
  variants: ReadonlyMap<number, string[]>,
): ListedTag {
  const { tag, category } = view.names.all[entry]!;
  const [texts, first, last] = [counts.texts[entry]!, counts.first[entry]!, counts.last[entry]!];
  return { tag, category, texts, first, last, variants: variants.get(entry) ?? [] };
}

/** By entry. */
interface Counts {
  texts: Uint32Array;
  first: Float64Array;
  last: Float64Array;
}

function countEntries(view: View, dates: Dates): Counts {
  const { length } = view.texts;
  const texts = new Uint32Array(length);
  const first = new Float64Array(length).fill(Infinity);
  const last = new Float64Array(length).fill(-Infinity);
  view.eachNaming(dates, (entry, { rows }, row) => {
    const date = rows.dates[row]!;
    texts[entry]!++;
    if (date < first[entry]!) first[entry] = date;
    if (date > last[entry]!) last[entry] = date;
  });
  return { texts, first, last };
}

/** What entries are ordered by before their names, ascending. */
function rankBy(order: ListOrder, { texts, last }: Counts): (entry: number) => number {
  if (order === 'name') return () => 0;
  return order === 'texts' ? (entry) => -texts[entry]! : (entry) => -last[entry]!;
}

/** Names as a dictionary has them; such as differ in case and accents alone by their code units. */
function compareNames(one: Name & { folded: string }, other: Name & { folded: string }): number {
  return (
    compareStrings(one.folded, other.folded) ||
    compareStrings(one.tag, other.tag) ||
    compareStrings(one.category, other.category)
  );
}

function prefixOf({ names, texts, entryOf }: View, prefix: string): (entry: number) => boolean {
  if (prefix === '') return () => true;
  const begin = folded(prefix, names.letters);
  const named = new Uint8Array(texts.length);
  for (let name = 0; name < texts.length; name++) {
    if (texts[name]! > 0 && names.all[name]!.folded.startsWith(begin)) named[entryOf[name]!] = 1;
  }
  return (entry) => named[entry] === 1;
}

/** By entry: its names that differ from the one it is called by, the most frequent first. */
export function variantsOf(
  { names, texts, entryOf }: View,
  entries: ReadonlySet<number>,
): Map<number, string[]> {
  const found = new Map<number, Map<string, number>>();
  for (let name = 0; name < texts.length; name++) {
    const entry = entryOf[name]!;
    if (texts[name] === 0 || !entries.has(entry)) continue;
    const { tag } = names.all[name]!;
    if (tag === names.all[entry]!.tag) continue;
    const variants = found.get(entry) ?? new Map<string, number>();
    found.set(entry, variants.set(tag, (variants.get(tag) ?? 0) + texts[name]!));
  }
  const sorted = (variants: Map<string, number>): string[] =>
    [...variants].sort(([one, a], [other, b]) => b - a || compareStrings(one, other)).map(([tag]) => tag);
  return new Map([...found].map(([entry, variants]) => [entry, sorted(variants)]));
}
