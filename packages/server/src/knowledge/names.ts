import type { WorldDetails } from './details.ts';
import { FirstNames, type FoundName } from './first-names.ts';
import { type Kind, kinds } from './layout.ts';
import { likenessOf, longestOf, searchForm, wordsOf } from './likeness.ts';

export interface NameQuery {
  /** A name as somebody wrote it. */
  name: string;
  accepts: (kind: Kind) => boolean;
  limit: number;
}

/** What an index holds, before it is packed. */
interface NameColumns {
  /** An empty form, then all forms. */
  forms: string[];
  starts: number[];
  entries: number[];
  kinds: Uint8Array;
  prominence: Uint8Array;
}

/** Forms that are compared, and entries that are read, between two steps of a generator: a part of a millisecond. */
const STEP = { forms: 200, entries: 32 };

/**
 * Finds the names of the table that resemble a query. The table itself cannot find them, because it has only hashes. Holds all forms in
 * one string, in small letters. A search reads through the string in steps.
 */
export class NameIndex {
  readonly #forms: string;
  /** For each form, the place where it begins, and the number of its entry. */
  readonly #starts: Uint32Array;
  readonly #entries: Uint32Array;
  /** For each entry, the number of its kind, and its prominence in 255ths. */
  readonly #kinds: Uint8Array;
  readonly #prominence: Uint8Array;

  private constructor(names: NameColumns) {
    this.#forms = names.forms.join('\n');
    this.#starts = Uint32Array.from(names.starts);
    this.#entries = Uint32Array.from(names.entries);
    this.#kinds = names.kinds;
    this.#prominence = names.prominence;
  }

  /** Reads the names of all entries, in steps. */
  static *read(details: Pick<WorldDetails, 'at' | 'header'>): Generator<undefined, NameIndex> {
    const count = details.header.entries;
    const names: NameColumns = {
      ...{ forms: [''], starts: [], entries: [] },
      ...{ kinds: new Uint8Array(count), prominence: new Uint8Array(count) },
    };
    let start = 1;
    for (let entry = 0; entry < count; entry++) {
      if (entry % STEP.entries === 0) yield undefined;
      const { name, nameSv, aliases, kind, prominence } = details.at(entry);
      names.kinds[entry] = kinds.indexOf(kind);
      names.prominence[entry] = Math.round(255 * prominence);
      for (const form of new Set([name, nameSv, ...aliases].map(searchForm))) {
        names.forms.push(form);
        names.starts.push(start);
        names.entries.push(entry);
        start += form.length + 1;
      }
    }
    yield undefined;
    return new NameIndex(names);
  }

  /**
   * Returns the entries with the likeliest names, the likeliest first and each once. All words of the query begin words of the
   * name.
   */
  *find({ name, accepts, limit }: NameQuery): Generator<undefined, FoundName[]> {
    const query = searchForm(name);
    const longest = longestOf(wordsOf(query));
    const first = new FirstNames(limit);
    if (longest === '') return [];
    let compared = 0;
    for (let at = this.#next(longest, 0); at > 0; at = this.#next(longest, at + 1)) {
      if (++compared % STEP.forms === 0) yield undefined;
      const number = this.#formAt(at);
      const entry = this.#entries[number]!;
      if (!accepts(kinds[this.#kinds[entry]!]!)) continue;
      const likeness = likenessOf(query, this.#form(number));
      if (likeness > 0) first.offer({ entry, likeness, prominence: this.#prominence[entry]! / 255 });
    }
    return first.names;
  }

  /** Returns the next place where a word starts with `beginning`; -1 for none. */
  #next(beginning: string, from: number): number {
    for (let at = this.#forms.indexOf(beginning, from); at > 0; at = this.#forms.indexOf(beginning, at + 1)) {
      const before = this.#forms[at - 1]!;
      if (before === '\n' || before === ' ' || before === '-') return at;
    }
    return -1;
  }

  #form(number: number): string {
    return this.#forms.slice(this.#starts[number], (this.#starts[number + 1] ?? this.#forms.length + 1) - 1);
  }

  /** Returns the number of the form that a place is in. */
  #formAt(place: number): number {
    let [from, to] = [0, this.#starts.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#starts[middle]! <= place) from = middle + 1;
      else to = middle;
    }
    return from - 1;
  }
}
