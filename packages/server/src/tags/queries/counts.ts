import type { ChangedRows } from '../changed-rows.ts';
import type { TagRows } from '../rows.ts';
import { allDates, type Dates, hidden, isVisible, type View } from '../view.ts';

/** For each entry: the number of its texts, and the dates of its first and last texts. */
export interface Counts {
  texts: Uint32Array;
  first: Float64Array;
  last: Float64Array;
}

/** Counts over all texts of each view: lists without dates are the most frequent, and every page needs the counts. */
const undatedCounts = new WeakMap<View, Counts>();
/** Counts within the dates of the last request: a page of the console about some days makes several requests with the same dates. */
const datedCounts = new WeakMap<View, Dates & { counts: Counts }>();

/** Returns the counts of texts within some dates; callers must not change them. */
export function countEntries(view: View, dates: Dates): Counts {
  const { from, to } = dates;
  if (from !== -Infinity || to !== Infinity) {
    const last = datedCounts.get(view);
    if (last?.from === from && last.to === to) return last.counts;
    const counts = countAll(view, dates);
    datedCounts.set(view, { from, to, counts });
    return counts;
  }
  const counts = undatedCounts.get(view) ?? countAll(view, dates);
  undatedCounts.set(view, counts);
  return counts;
}

function countAll({ texts, members }: View, dates: Dates): Counts {
  const counts = extendCounts(undefined, texts.length);
  for (const { rows, version, entryAt } of members) {
    for (let row = 0; row < rows.length; row++) {
      if (isVisible(rows, row, version, dates)) countRow(counts, rows, row, entryAt);
    }
  }
  return counts;
}

/** Returns counts of `length` entries: a copy of the earlier counts, then entries without texts. */
function extendCounts(before: Counts | undefined, length: number): Counts {
  const texts = new Uint32Array(length);
  const first = new Float64Array(length);
  const last = new Float64Array(length);
  const known = before?.texts.length ?? 0;
  if (before) {
    texts.set(before.texts);
    first.set(before.first);
    last.set(before.last);
  }
  return { texts, first: first.fill(Infinity, known), last: last.fill(-Infinity, known) };
}

/** Counts a text for all its entries, or only for the entries marked in `isWanted`. */
function countRow(
  { texts, first, last }: Counts,
  rows: TagRows,
  row: number,
  entryAt: Uint32Array,
  isWanted?: Uint8Array,
): void {
  const date = rows.dates[row]!;
  for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
    const entry = entryAt[at]!;
    if (entry === hidden || isWanted?.[entry] === 0) continue;
    texts[entry]!++;
    if (date < first[entry]!) first[entry] = date;
    if (date > last[entry]!) last[entry] = date;
  }
}

/**
 * Counts the marked entries from all rows. Rows that the view does not show need no check: all their places are hidden.
 */
function recount({ members }: View, counts: Counts, isMarked: Uint8Array): void {
  for (let entry = 0; entry < isMarked.length; entry++) {
    if (isMarked[entry] === 0) continue;
    counts.texts[entry] = 0;
    counts.first[entry] = Infinity;
    counts.last[entry] = -Infinity;
  }
  for (const { rows, entryAt } of members) {
    for (let row = 0; row < rows.length; row++) countRow(counts, rows, row, entryAt, isMarked);
  }
}

/**
 * Derives the counts of all texts from the counts of an earlier view, if that view has any. Adds the added texts and
 * subtracts the removed texts. Recounts an entry if a removed text may have had its first or last date, or if names have
 * joined or left it.
 */
export function carryCounts(before: View, view: View, changed: readonly ChangedRows[]): void {
  const known = undatedCounts.get(before);
  if (known === undefined) return;
  const counts = extendCounts(known, view.texts.length);
  const mustRecount = new Uint8Array(view.texts.length);
  const mark = (entry: number): void => {
    mustRecount[entry] = 1;
  };
  for (const [at, { added }] of changed.entries()) {
    for (const row of added) countRow(counts, view.members[at]!.rows, row, view.members[at]!.entryAt);
  }
  const addedDates = datesOfAdded(view, changed);
  for (const [at, { removed, regrouped }] of changed.entries()) {
    const { rows, entryAt } = view.members[at]!;
    const old = before.members[at]!.entryAt;
    for (const row of removed) {
      const date = rows.dates[row]!;
      for (const entry of entriesOf(rows, row, old)) {
        counts.texts[entry]!--;
        const { from, to } = addedDates.get(entry) ?? allDates;
        if ((date === counts.first[entry] && from !== date) || (date === counts.last[entry] && to !== date))
          mark(entry);
      }
    }
    for (const row of regrouped) {
      entriesOf(rows, row, old).forEach(mark);
      entriesOf(rows, row, entryAt).forEach(mark);
    }
  }
  if (mustRecount.includes(1)) recount(view, counts, mustRecount);
  undatedCounts.set(view, counts);
}

const entriesOf = ({ starts }: TagRows, row: number, entryAt: Uint32Array): number[] =>
  [...entryAt.subarray(starts[row], starts[row + 1])].filter((entry) => entry !== hidden);

/**
 * Returns, for each entry, the first and the last date of the added texts: removing a text of such a date leaves the
 * entry's date as it is.
 */
function datesOfAdded({ members }: View, changed: readonly ChangedRows[]): Map<number, Dates> {
  const dates = new Map<number, Dates>();
  for (const [at, { added }] of changed.entries()) {
    const { rows, entryAt } = members[at]!;
    for (const row of added) {
      const date = rows.dates[row]!;
      for (const entry of entriesOf(rows, row, entryAt)) {
        const { from, to } = dates.get(entry) ?? { from: date, to: date };
        dates.set(entry, { from: Math.min(from, date), to: Math.max(to, date) });
      }
    }
  }
  return dates;
}
