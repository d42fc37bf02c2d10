import type { TagEntity, TagRows } from './rows.ts';
import type { ShownNames } from './shown-names.ts';
import type { NameGroups } from './variants/name-groups.ts';
import { joinVariants } from './variants/variants.ts';

/** The number at a place that no list counts: its name is hidden, or the row has its entry twice. */
export const hidden = 0xffffffff;

/** The rows of one collection at one version. */
export interface MemberRows {
  collectionId: number;
  rows: TagRows;
  version: number;
  /** For each name of the rows: the number of the name that is shown for it, or `hidden`. */
  shownAs: Uint32Array;
  /** For numbers of names in the rows: the entity that people chose in the collection; null where they refused every link. */
  chosen?: ReadonlyMap<number, TagEntity | null>;
}

/** A collection in a view: its rows and their entries. */
export interface Member extends MemberRows {
  /** For each place in the rows: its entry, or `hidden`. A row has an entry once, at the place with the highest relevance. */
  entryAt: Uint32Array;
}

/** A range of dates in seconds since 1970: `from` is included, `to` is not. */
export interface Dates {
  from: number;
  to: number;
}

export const allDates: Dates = { from: -Infinity, to: Infinity };

/** The tags of some collections, at one version of each. Immutable. */
export interface View {
  readonly members: readonly Member[];
  readonly names: ShownNames;
  /** For each shown name: in how many texts it is, and the number of the name that stands for its entry. */
  readonly texts: Uint32Array;
  readonly entryOf: Uint32Array;
}

/** Builds a view from all rows: some nanoseconds for each tag of each text. */
export function makeView(inputs: readonly MemberRows[], names: ShownNames, groups?: NameGroups): View {
  const texts = new Uint32Array(names.length);
  const shown = inputs.map((member) => showAndCount(member, names.length, texts));
  const entryOf = joinVariants(names, texts, groups);
  const isShared = findShared(entryOf, names.length);
  const members = inputs.map((member, at) => {
    renumber(member, shown[at]!, { numbers: entryOf, isShared });
    return { ...member, entryAt: shown[at]! };
  });
  return { members, names, texts, entryOf };
}

/**
 * New numbers of names, and for each name 1 if another name gets the same number: only such a number can occur in a row
 * twice.
 */
interface Renumbering {
  numbers: Uint32Array;
  isShared: Uint8Array;
}

function findShared(numbers: Uint32Array, length: number): Uint8Array {
  const count = new Uint32Array(length);
  const isShared = new Uint8Array(numbers.length);
  for (const number of numbers) if (number !== hidden) count[number]!++;
  for (let name = 0; name < numbers.length; name++) {
    if (numbers[name] !== hidden && count[numbers[name]!]! > 1) isShared[name] = 1;
  }
  return isShared;
}

/**
 * Returns, for each place, the number of the name that is shown for it, and counts the texts of each shown name in `texts`.
 */
function showAndCount(member: MemberRows, length: number, texts: Uint32Array): Uint32Array {
  const { rows, shownAs } = member;
  const shown = rows.nameAt.slice(0, rows.starts[rows.length]);
  renumber(member, shown, { numbers: shownAs, isShared: findShared(shownAs, length) });
  // The places of rows that are not in this version are hidden too.
  for (const number of shown) if (number !== hidden) texts[number]!++;
  return shown;
}

/** Renumbers the places of all rows, and hides the places of rows that are not in the version. */
function renumber({ rows, version }: MemberRows, at: Uint32Array, renumbering: Renumbering): void {
  const { fromVersion, toVersion, starts, length } = rows;
  for (let row = 0; row < length; row++) {
    if (fromVersion[row]! <= version && toVersion[row]! > version) renumberRow(rows, row, at, renumbering);
    else at.fill(hidden, starts[row], starts[row + 1]);
  }
}

/**
 * Renumbers the places of a row. Of places with the same number, the place with the highest relevance stays, and the other
 * places are hidden.
 */
export function renumberRow(
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

/** Calls `visit` with every text of a view within the given dates. */
export function eachText(view: View, dates: Dates, visit: (member: Member, row: number) => void): void {
  for (const member of view.members) {
    const { rows, version } = member;
    for (let row = 0; row < rows.length; row++) {
      if (isVisible(rows, row, version, dates)) visit(member, row);
    }
  }
}

/** Returns whether a row exists at a version and its date is within the given dates. */
export function isVisible(rows: TagRows, row: number, version: number, { from, to }: Dates): boolean {
  return (
    rows.fromVersion[row]! <= version &&
    rows.toVersion[row]! > version &&
    rows.dates[row]! >= from &&
    rows.dates[row]! < to
  );
}

/** Returns the place of an entry in a row; −1 when the row does not have it. */
export function placeOf(entry: number, { rows, entryAt }: Member, row: number): number {
  for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
    if (entryAt[at] === entry) return at;
  }
  return -1;
}
