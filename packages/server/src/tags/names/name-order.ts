import { fold, type Name } from '../fold.ts';
import type { ShownNames } from '../shown-names.ts';
import { compareStrings } from '../queries/first-items.ts';
import { firstPlace, insertSorted } from './sorted-numbers.ts';

/** The order of each set of names. Names are added to a set and never removed. */
const orders = new WeakMap<ShownNames, Uint32Array<ArrayBuffer>>();

/**
 * Returns the numbers of all names in dictionary order; callers must not change them. The first call sorts all names (some
 * 250,000); later calls insert the names added since.
 */
export function namesInOrder(names: ShownNames): Uint32Array {
  const known = orders.get(names) ?? new Uint32Array();
  if (known.length === names.length) return known;
  const added = Uint32Array.from({ length: names.length - known.length }, (_, at) => known.length + at);
  const sorted = insertSorted(known, added, (one, other) => compareNumbered(names, one, other));
  orders.set(names, sorted);
  return sorted;
}

/** Returns the numbers of the names that begin with a prefix, or that replaced such a name. Ignores case and accents. */
export function namesWithPrefix(names: ShownNames, prefix: string): number[] {
  const sorted = namesInOrder(names);
  const start = fold(prefix, names.letters);
  const rest = sorted.subarray(firstPlace(sorted, (name) => names.folded[name]! >= start));
  const end = firstPlace(rest, (name) => !names.folded[name]!.startsWith(start));
  const former = names.aliases.filter(({ folded }) => folded.startsWith(start));
  return [...rest.subarray(0, end), ...former.map(({ name }) => name)];
}

/** Returns the numbers of the names after a name, in dictionary order. The name need not be in the set. */
export function namesAfter(names: ShownNames, name: Name): Uint32Array {
  const sorted = namesInOrder(names);
  const folded = fold(name.tag, names.letters);
  return sorted.subarray(
    firstPlace(sorted, (other) => compareNames(names.names[other]!, names.folded[other]!, name, folded) > 0),
  );
}

/** Compares names in dictionary order; names that differ only in case and accents, by code units. */
export function compareNames(one: Name, oneFolded: string, other: Name, otherFolded: string): number {
  return (
    compareStrings(oneFolded, otherFolded) ||
    compareStrings(one.tag, other.tag) ||
    compareStrings(one.kind ?? one.category, other.kind ?? other.category)
  );
}

const compareNumbered = ({ names, folded }: ShownNames, one: number, other: number): number =>
  compareNames(names[one]!, folded[one]!, names[other]!, folded[other]!);
