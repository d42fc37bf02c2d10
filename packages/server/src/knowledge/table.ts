import { formsOf, hashForm } from './form.ts';
import { EntryFlag, FormFlag, type Header, type Kind, kinds } from './layout.ts';
import { idAt, readSections } from './sections.ts';

/** What a name may stand for. */
export interface Candidate {
  /** The entry's number in this table; another release has other numbers. */
  entry: number;
  kind: Kind;
  /** How likely the name, met in a newspaper, means this entry: above 0, at most 1. */
  prominence: number;
  /** Whether the name is the entry's usual name, not an alias. */
  isName: boolean;
  /** Whether other things are known that have the same name. */
  isShared: boolean;
}

/**
 * The part of the knowledge table that an analysis needs: from names to entries. Reads the bytes in place and copies none:
 * 10 bytes a form, 15 an entry. Throws an Error if the bytes are not a table.
 */
export class KnowledgeTable {
  readonly header: Header;
  readonly #high: Uint32Array;
  readonly #low: Uint16Array;
  readonly #entry: Uint32Array;
  readonly #kind: Uint8Array;
  readonly #prominence: Uint8Array;
  readonly #flags: Uint8Array;
  readonly #ids: Uint8Array;

  constructor(bytes: Uint8Array) {
    const { header, section, u16, u32 } = readSections(bytes);
    this.header = header;
    this.#high = u32('high');
    this.#low = u16('low');
    this.#entry = u32('entry');
    this.#kind = section('kind');
    this.#prominence = section('prominence');
    this.#flags = section('flags');
    this.#ids = section('ids');
  }

  /** Returns the id of an entry, which stays the same across releases. */
  idOf(entry: number): string {
    return idAt(this.#ids, entry);
  }

  /** Returns whether other things are known that have the name of an entry. */
  isShared(entry: number): boolean {
    return (this.#flags[entry]! & EntryFlag.shared) !== 0;
  }

  /** Returns what a name may stand for, the most prominent first; nothing for an unknown name. */
  find(surface: string): Candidate[] {
    const found: Candidate[] = [];
    for (const form of formsOf(surface)) {
      const [high, low] = hashForm(form);
      for (let at = this.#firstAt(high); at < this.#high.length && this.#high[at] === high; at++) {
        if (this.#low[at] !== low) continue;
        const [entry, flags] = [this.#entry[at]! & 0xffffff, this.#entry[at]! >>> 24];
        if (!found.some((other) => other.entry === entry)) found.push(this.#candidate(entry, flags));
      }
      if (found.length > 0) break;
    }
    return found;
  }

  #candidate(entry: number, flags: number): Candidate {
    return {
      entry,
      kind: kinds[this.#kind[entry]!]!,
      prominence: this.#prominence[entry]! / 255,
      isName: (flags & FormFlag.name) !== 0,
      isShared: this.isShared(entry) || (flags & FormFlag.shared) !== 0,
    };
  }

  /** Returns the place of the first form whose upper bits are at least `high`. */
  #firstAt(high: number): number {
    let [from, to] = [0, this.#high.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#high[middle]! < high) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
