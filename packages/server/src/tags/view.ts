import type { TagRows } from './rows.ts';
import type { ShownNames } from './shown-names.ts';
import type { Groups } from './variants/groups.ts';
import { joinVariants } from './variants/variants.ts';

/** Marks a place that no list counts: its name is hidden, or stands in the row twice. */
export const hidden = 0xffffffff;

/** The rows of one collection as a view sees them. */
export interface Member {
  collectionId: number;
  rows: TagRows;
  /** The version that is looked at. */
  version: number;
  /** By number of a name in the rows: the number of what it is shown as, or `hidden`. */
  shownAs: Uint32Array;
}

/** A member with its entries. */
export interface Seen extends Member {
  /** By place in the rows: the entry, each once a row and there with its highest relevance; or `hidden`. */
  entryAt: Uint32Array;
}

/** Seconds since 1970: from the one on, and before the other. */
export interface Dates {
  from: number;
  to: number;
}

export const always: Dates = { from: -Infinity, to: Infinity };

/** The tags of some collections at one version of each. Nothing of it changes. */
export interface View {
  readonly members: readonly Seen[];
  readonly names: ShownNames;
  /** By number of a shown name: in how many texts it is, and the number of the name by which its entry is called. */
  readonly texts: Uint32Array;
  readonly entryOf: Uint32Array;
}

/** A view out of all rows: some nanoseconds for each tag of each text. */
export function lookAt(members: readonly Member[], names: ShownNames, groups?: Groups): View {
  const texts = new Uint32Array(names.length);
  const shown = members.map((member) => shownIn(member, names.length, texts));
  const entryOf = joinVariants(names, texts, groups);
  const isShared = sharedIn(entryOf, names.length);
  const seen = members.map((member, at) => {
    replace(member, shown[at]!, { numbers: entryOf, isShared });
    return { ...member, entryAt: shown[at]! };
  });
  return { members: seen, names, texts, entryOf };
}

/** Other numbers of names, and by name whether another one has the same number: only those can stand in a row twice. */
interface Renumbering {
  numbers: Uint32Array;
  isShared: Uint8Array;
}

function sharedIn(numbers: Uint32Array, length: number): Uint8Array {
  const count = new Uint32Array(length);
  const isShared = new Uint8Array(numbers.length);
  for (const number of numbers) if (number !== hidden) count[number]!++;
  for (let name = 0; name < numbers.length; name++) {
    if (numbers[name] !== hidden && count[numbers[name]!]! > 1) isShared[name] = 1;
  }
  return isShared;
}

/** By place in the rows what the name there is shown as, and counted by that in how many texts it is. */
function shownIn(member: Member, length: number, texts: Uint32Array): Uint32Array {
  const { rows, shownAs } = member;
  const shown = rows.nameAt.slice(0, rows.starts[rows.length]);
  replace(member, shown, { numbers: shownAs, isShared: sharedIn(shownAs, length) });
  // Places of rows that are not there are hidden too.
  for (const number of shown) if (number !== hidden) texts[number]!++;
  return shown;
}

/** Puts other numbers in the places of rows. Places of rows that are not there are hidden. */
function replace({ rows, version }: Member, at: Uint32Array, renumbering: Renumbering): void {
  const { began, ended, starts, length } = rows;
  for (let row = 0; row < length; row++) {
    if (began[row]! <= version && ended[row]! > version) replaceInRow(rows, row, at, renumbering);
    else at.fill(hidden, starts[row], starts[row + 1]);
  }
}

/** Puts other numbers in the places of a row, each once and there with its highest relevance. */
export function replaceInRow(
  { starts, relevanceAt }: TagRows,
  row: number,
  at: Uint32Array,
  { numbers, isShared }: Pick<Renumbering, 'numbers'> & Partial<Renumbering>,
): void {
  const [start, end] = [starts[row]!, starts[row + 1]!];
  for (let place = start; place < end; place++) {
    const name = at[place]!;
    if (name === hidden) continue;
    const number = numbers[name]!;
    at[place] = number;
    if (isShared?.[name] === 0) continue;
    for (let before = start; before < place; before++) {
      if (at[before] !== number) continue;
      at[relevanceAt[before]! >= relevanceAt[place]! ? place : before] = hidden;
    }
  }
}

/** Calls `visit` for every text of a view within some dates. */
export function eachText(view: View, dates: Dates, visit: (member: Seen, row: number) => void): void {
  for (const member of view.members) {
    const { rows, version } = member;
    for (let row = 0; row < rows.length; row++) {
      if (isThere(rows, row, version, dates)) visit(member, row);
    }
  }
}

/** Whether a row is that of a text at a version, and within some dates. */
export function isThere(rows: TagRows, row: number, version: number, { from, to }: Dates): boolean {
  return (
    rows.began[row]! <= version &&
    rows.ended[row]! > version &&
    rows.dates[row]! >= from &&
    rows.dates[row]! < to
  );
}

/** The place in a row at which an entry stands; -1 when it does not. */
export function placeOf(entry: number, { rows, entryAt }: Seen, row: number): number {
  for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
    if (entryAt[at] === entry) return at;
  }
  return -1;
}
