import { holdsId, type SharedIds } from '../../index/sets/shared-ids.ts';
import { categories, type Category } from '../../domain/tags/tag.ts';
import type { Name } from '../fold.ts';
import { topicNumber } from '../shown-names.ts';
import { allDates, eachText, hidden, type View } from '../view.ts';
import { FirstItems } from './first-items.ts';
import { MonthCounts } from './month-counts.ts';
import { compareNames } from '../names/name-order.ts';
import type { Bucket } from './timeline.ts';

/** What the texts of a result are counted by. */
export const facetNames = ['tags', 'category', 'month'] as const;
export type FacetName = (typeof facetNames)[number];

/** The counts of each facet that a call asks for. */
export interface Facets {
  /** The tags in the most texts; ties by name. */
  tags?: (Name & { texts: number })[];
  /** The number of texts with a tag of each category, most texts first. */
  category?: { category: Category; texts: number }[];
  /** The months that have texts, in order. */
  month?: Bucket[];
}

/** The facets of a call, and the maximum number of values of the facets that have a limit. */
export interface FacetQuery {
  facets: readonly FacetName[];
  limits: { tags: number; months: number };
}

/** Counts analysed texts by facets. `found` has the found texts of each collection. */
export function countFacets(
  view: View,
  found: ReadonlyMap<number, SharedIds>,
  { facets, limits }: FacetQuery,
): Facets {
  const { names, folded, category } = view.names;
  const texts = new Uint32Array(view.texts.length);
  const ofCategory = new Uint32Array(categories.length);
  const months = new MonthCounts();
  eachText(view, allDates, ({ collectionId, rows, entryAt }, row) => {
    const ids = found.get(collectionId);
    if (ids === undefined || !holdsId(ids, rows.textIds[row]!)) return;
    months.add(rows.dates[row]!);
    // One bit for each category that a tag of the text has.
    let met = 0;
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
      const entry = entryAt[at]!;
      if (entry === hidden || category[entry] === topicNumber) continue;
      texts[entry]!++;
      met |= 1 << category[entry]!;
    }
    for (let number = 0; met >>> number !== 0; number++) ofCategory[number]! += (met >>> number) & 1;
  });
  const counted: Facets = {};
  if (facets.includes('tags')) {
    const first = new FirstItems<number>(
      limits.tags,
      (one, other) =>
        texts[other]! - texts[one]! || compareNames(names[one]!, folded[one]!, names[other]!, folded[other]!),
    );
    for (let entry = 0; entry < texts.length; entry++) if (texts[entry]! > 0) first.offer(entry);
    counted.tags = first.items().map((entry) => ({ ...names[entry]!, texts: texts[entry]! }));
  }
  if (facets.includes('category')) {
    counted.category = categories
      .map((name, number) => ({ category: name, texts: ofCategory[number]! }))
      .filter((one) => one.texts > 0)
      .sort((one, other) => other.texts - one.texts);
  }
  if (facets.includes('month')) counted.month = months.latest(limits.months);
  return counted;
}
