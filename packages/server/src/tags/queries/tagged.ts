import { type SharedIds, sharedIds } from '../../index/sets/shared-ids.ts';
import { categories, type Category } from '../../domain/tags/tag.ts';
import { allDates, eachText, hidden, type View } from '../view.ts';
import { findEntry } from './entry.ts';

/** A condition that a text meets if it has a tag (under any of its names), a tag of a category, or a tag of a name and category. */
export interface TagCondition {
  tag: string | undefined;
  category: Category | undefined;
}

/** Selects texts by conditions on their tags. */
export interface TagFilter {
  /** Lists of conditions: a text must meet at least one condition of each list. At most 30 lists. */
  required: readonly (readonly TagCondition[])[];
  /** A text must meet none of these conditions. */
  excluded: readonly TagCondition[];
}

/** The bit of the excluded conditions; list `n` of the required conditions has bit `n`. */
const excludedBit = 1 << 30;

/** Returns, for each collection, the ids of the analysed texts that a filter selects, without collections that have none. */
export function taggedTexts(view: View, { required, excluded }: TagFilter): Map<number, SharedIds> {
  const bits = new Uint32Array(view.texts.length);
  for (const [at, conditions] of required.entries()) mark(view, conditions, 1 << at, bits);
  mark(view, excluded, excludedBit, bits);
  const wanted = (1 << required.length) - 1;
  const found = new Map<number, number[]>();
  eachText(view, allDates, ({ collectionId, rows, entryAt }, row) => {
    let met = 0;
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
      const entry = entryAt[at]!;
      if (entry !== hidden) met |= bits[entry]!;
    }
    if (met !== wanted) return;
    const texts = found.get(collectionId);
    if (texts) texts.push(rows.textIds[row]!);
    else found.set(collectionId, [rows.textIds[row]!]);
  });
  return new Map([...found].map(([collectionId, ids]) => [collectionId, sharedIds(ids)]));
}

/** Sets a bit for each entry by which a text meets one of the conditions. */
function mark(view: View, conditions: readonly TagCondition[], bit: number, bits: Uint32Array): void {
  for (const { tag, category } of conditions) {
    if (tag !== undefined) {
      const entry = findEntry(view, { tag, category });
      if (entry !== undefined) bits[entry]! |= bit;
      continue;
    }
    const number = categories.indexOf(category!);
    for (let entry = 0; entry < bits.length; entry++)
      if (view.names.category[entry] === number) bits[entry]! |= bit;
  }
}
