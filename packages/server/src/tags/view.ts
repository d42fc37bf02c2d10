import { type Joined, joinVariants } from './variants/variants.ts';
import type { TagRows } from './rows.ts';
import type { ShownNames } from './shown-names.ts';

/** Of a name that no list has: it is hidden. */
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

/** Seconds since 1970: from the one on, and before the other. */
export interface Dates {
  from: number;
  to: number;
}

/** The tags of some collections at one version of each. Nothing of it changes. */
export class View {
  readonly members: readonly Member[];
  readonly names: ShownNames;
  /** By number of a shown name: in how many texts it is, and by which name its entry is called. */
  readonly texts: Uint32Array;
  readonly entryOf: Joined['entryOf'];

  constructor(members: readonly Member[], names: ShownNames) {
    this.members = members;
    this.names = names;
    this.texts = new Uint32Array(names.all.length);
    const texts = this.texts;
    this.#count(
      (name) => name,
      (name) => {
        texts[name]!++;
      },
    );
    this.entryOf = joinVariants(names, texts).entryOf;
  }

  /** Calls `visit` for every text within the dates, once for each entry that it names; for those that name `beside` alone. */
  eachNaming(
    dates: Dates,
    visit: (entry: number, member: Member, row: number) => void,
    beside?: number,
  ): void {
    const { entryOf } = this;
    this.#count((name) => entryOf[name]!, visit, dates, beside);
  }

  /** Calls `visit` for every text within the dates. */
  eachText({ from, to }: Dates, visit: (member: Member, row: number) => void): void {
    for (const member of this.members) {
      const { rows, version } = member;
      const { dates, began, ended } = rows;
      for (let row = 0; row < rows.length; row++) {
        if (began[row]! > version || ended[row]! <= version) continue;
        if (dates[row]! >= from && dates[row]! < to) visit(member, row);
      }
    }
  }

  /** How relevant an entry is to a text: the most of its names there; -1 when none is. */
  relevance(entry: number, { rows, shownAs }: Member, row: number): number {
    let most = -1;
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
      const name = shownAs[rows.nameAt[at]!]!;
      if (name !== hidden && this.entryOf[name] === entry) most = Math.max(most, rows.relevanceAt[at]!);
    }
    return most;
  }

  #count(
    numberOf: (name: number) => number,
    visit: (number: number, member: Member, row: number) => void,
    dates: Dates = always,
    beside?: number,
  ): void {
    const seen = new Uint32Array(this.names.all.length);
    let text = 0;
    this.eachText(dates, (member, row) => {
      if (beside !== undefined && this.relevance(beside, member, row) < 0) return;
      text++;
      const { rows, shownAs } = member;
      const end = rows.starts[row + 1]!;
      for (let at = rows.starts[row]!; at < end; at++) {
        const name = shownAs[rows.nameAt[at]!]!;
        if (name === hidden) continue;
        const number = numberOf(name);
        if (seen[number] === text) continue;
        seen[number] = text;
        visit(number, member, row);
      }
    });
  }
}

export const always: Dates = { from: -Infinity, to: Infinity };
