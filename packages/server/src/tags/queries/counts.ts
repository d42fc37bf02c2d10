import type { Changed } from '../carry.ts';
import type { TagRows } from '../rows.ts';
import { always, type Dates, hidden, isThere, type View } from '../view.ts';

/** By entry. */
export interface Counts {
  texts: Uint32Array;
  first: Float64Array;
  last: Float64Array;
}

/** Counts over all texts of each view: lists without dates are the most frequent, and are read again for each page. */
const whole = new WeakMap<View, Counts>();
/** Counts within the dates of the last request: a page about some days makes several requests for them. */
const lastDated = new WeakMap<View, Dates & { counts: Counts }>();

/** The texts of each entry within some dates, with the first and the last date; not to be changed. */
export function countEntries(view: View, dates: Dates): Counts {
  const { from, to } = dates;
  if (from !== -Infinity || to !== Infinity) {
    const last = lastDated.get(view);
    if (last?.from === from && last.to === to) return last.counts;
    const counts = count(view, dates);
    lastDated.set(view, { from, to, counts });
    return counts;
  }
  const counts = whole.get(view) ?? count(view, dates);
  whole.set(view, counts);
  return counts;
}

function count({ texts: all, members }: View, dates: Dates): Counts {
  const counts = extended(undefined, all.length);
  for (const { rows, version, entryAt } of members) {
    for (let row = 0; row < rows.length; row++) {
      if (isThere(rows, row, version, dates)) countRow(counts, rows, row, entryAt);
    }
  }
  return counts;
}

/** Room for so many entries, the first of which are as they were. */
function extended(before: Counts | undefined, length: number): Counts {
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

/** Counts a text in, for all its entries or for some. */
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

/** Counts some entries anew; of rows that are not there all places are hidden. */
function countAnew({ members }: View, counts: Counts, isWanted: Uint8Array): void {
  for (let entry = 0; entry < isWanted.length; entry++) {
    if (isWanted[entry] === 0) continue;
    counts.texts[entry] = 0;
    counts.first[entry] = Infinity;
    counts.last[entry] = -Infinity;
  }
  for (const { rows, entryAt } of members) {
    for (let row = 0; row < rows.length; row++) countRow(counts, rows, row, entryAt, isWanted);
  }
}

/**
 * The counts of all texts out of those of an earlier view, where they were asked for. Texts that came are counted in and those
 * that went out; entries are counted anew where the first or the last date may have gone with a text, and where names moved.
 */
export function carryCounts(before: View, view: View, changed: readonly Changed[]): void {
  const known = whole.get(before);
  if (known === undefined) return;
  const counts = extended(known, view.texts.length);
  const isAnew = new Uint8Array(view.texts.length);
  const mark = (entry: number): void => {
    isAnew[entry] = 1;
  };
  for (const [at, { came }] of changed.entries()) {
    for (const row of came) countRow(counts, view.members[at]!.rows, row, view.members[at]!.entryAt);
  }
  const dated = datesOfComers(view, changed);
  for (const [at, { went, moved }] of changed.entries()) {
    const { rows, entryAt } = view.members[at]!;
    const old = before.members[at]!.entryAt;
    for (const row of went) {
      const date = rows.dates[row]!;
      for (const entry of entriesOf(rows, row, old)) {
        counts.texts[entry]!--;
        const { from, to } = dated.get(entry) ?? always;
        if ((date === counts.first[entry] && from !== date) || (date === counts.last[entry] && to !== date))
          mark(entry);
      }
    }
    for (const row of moved) {
      entriesOf(rows, row, old).forEach(mark);
      entriesOf(rows, row, entryAt).forEach(mark);
    }
  }
  if (isAnew.includes(1)) countAnew(view, counts, isAnew);
  whole.set(view, counts);
}

const entriesOf = ({ starts }: TagRows, row: number, entryAt: Uint32Array): number[] =>
  [...entryAt.subarray(starts[row], starts[row + 1])].filter((entry) => entry !== hidden);

/** By entry the first and the last date of the texts that came, each of which stands for one that went on the same day. */
function datesOfComers({ members }: View, changed: readonly Changed[]): Map<number, Dates> {
  const dates = new Map<number, Dates>();
  for (const [at, { came }] of changed.entries()) {
    const { rows, entryAt } = members[at]!;
    for (const row of came) {
      const date = rows.dates[row]!;
      for (const entry of entriesOf(rows, row, entryAt)) {
        const { from, to } = dates.get(entry) ?? { from: date, to: date };
        dates.set(entry, { from: Math.min(from, date), to: Math.max(to, date) });
      }
    }
  }
  return dates;
}
