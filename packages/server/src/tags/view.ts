import type { TagRows } from './rows.ts';
import type { ShownNames } from './shown-names.ts';
import { joinVariants } from './variants/variants.ts';

/** Of a place that no list counts: its name is hidden, or stands there again. */
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

/** The same with its entries. */
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
export class View {
  readonly members: readonly Seen[];
  readonly names: ShownNames;
  /** By number of a shown name: in how many texts it is, and the number of the name by which its entry is called. */
  readonly texts: Uint32Array;
  readonly entryOf: Uint32Array;

  constructor(members: readonly Member[], names: ShownNames) {
    this.names = names;
    this.texts = new Uint32Array(names.length);
    const last = new Last(names.length);
    for (const member of members) countNames(member, this.texts, last);
    this.entryOf = joinVariants(names, this.texts);
    last.forget();
    this.members = members.map((member) => ({ ...member, entryAt: entriesOf(member, this.entryOf, last) }));
  }
}

/** The row at which each name was seen last, and where in it. */
class Last {
  readonly row: Uint32Array;
  readonly at: Uint32Array;
  /** Rows of all members, counted from 1. */
  rows = 0;

  constructor(length: number) {
    this.row = new Uint32Array(length);
    this.at = new Uint32Array(length);
  }

  forget(): void {
    this.row.fill(0);
    this.rows = 0;
  }
}

function countNames({ rows, version, shownAs }: Member, texts: Uint32Array, last: Last): void {
  const { began, ended, starts, nameAt, length } = rows;
  for (let row = 0; row < length; row++) {
    if (began[row]! > version || ended[row]! <= version) continue;
    const number = ++last.rows;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const name = shownAs[nameAt[at]!]!;
      if (name === hidden || last.row[name] === number) continue;
      last.row[name] = number;
      texts[name]!++;
    }
  }
}

function entriesOf({ rows, version, shownAs }: Member, entryOf: Uint32Array, last: Last): Uint32Array {
  const { began, ended, starts, nameAt, relevanceAt, length } = rows;
  const entryAt = new Uint32Array(starts[length]!).fill(hidden);
  for (let row = 0; row < length; row++) {
    if (began[row]! > version || ended[row]! <= version) continue;
    const number = ++last.rows;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const name = shownAs[nameAt[at]!]!;
      if (name === hidden) continue;
      const entry = entryOf[name]!;
      const before = last.row[entry] === number ? last.at[entry]! : undefined;
      if (before !== undefined && relevanceAt[before]! >= relevanceAt[at]!) continue;
      if (before !== undefined) entryAt[before] = hidden;
      last.row[entry] = number;
      last.at[entry] = at;
      entryAt[at] = entry;
    }
  }
  return entryAt;
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
