import { folded, type Name } from '../fold.ts';
import type { ShownNames } from '../shown-names.ts';
import { order as compareStrings } from './first.ts';

/** The order of each set of names. Names are added to a set, and none is removed. */
const orders = new WeakMap<ShownNames, Uint32Array<ArrayBuffer>>();

/**
 * The numbers of names as a dictionary has them; not to be changed. 250,000 names are sorted at the first question, once, and
 * those that came since are put in between at the next.
 */
export function namesInOrder(names: ShownNames): Uint32Array {
  const known = orders.get(names) ?? new Uint32Array();
  if (known.length === names.length) return known;
  const come = Uint32Array.from({ length: names.length - known.length }, (_, at) => known.length + at);
  come.sort((one, other) => compareNumbered(names, one, other));
  const sorted = new Uint32Array(names.length);
  let taken = 0;
  for (const [at, name] of come.entries()) {
    const end = firstPlace(known, (other) => compareNumbered(names, other, name) > 0);
    sorted.set(known.subarray(taken, end), taken + at);
    sorted[end + at] = name;
    taken = end;
  }
  sorted.set(known.subarray(taken), taken + come.length);
  orders.set(names, sorted);
  return sorted;
}

/** Those of them that begin with some letters, case and accents aside. */
export function namesThatBegin(names: ShownNames, prefix: string): Uint32Array {
  const sorted = namesInOrder(names);
  const begin = folded(prefix, names.letters);
  const from = firstPlace(sorted, (name) => names.folded[name]! >= begin);
  const ofThese = sorted.subarray(from);
  return ofThese.subarray(
    0,
    firstPlace(ofThese, (name) => !names.folded[name]!.startsWith(begin)),
  );
}

/** Those of them that stand behind a name, which need not be one of them. */
export function namesBehind(names: ShownNames, name: Name): Uint32Array {
  const sorted = namesInOrder(names);
  const asFolded = folded(name.tag, names.letters);
  return sorted.subarray(
    firstPlace(
      sorted,
      (other) => compareNames(names.names[other]!, names.folded[other]!, name, asFolded) > 0,
    ),
  );
}

/** Names as a dictionary has them; such as differ in case and accents alone by their code units. */
export function compareNames(one: Name, oneFolded: string, other: Name, otherFolded: string): number {
  return (
    compareStrings(oneFolded, otherFolded) ||
    compareStrings(one.tag, other.tag) ||
    compareStrings(one.kind ?? one.category, other.kind ?? other.category)
  );
}

const compareNumbered = ({ names, folded: asFolded }: ShownNames, one: number, other: number): number =>
  compareNames(names[one]!, asFolded[one]!, names[other]!, asFolded[other]!);

/** The first place at which something holds that holds behind it too; the length where it does nowhere. */
function firstPlace(sorted: Uint32Array, holds: (name: number) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(sorted[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}
