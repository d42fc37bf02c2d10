import { misspelledForms } from '../../knowledge/misspelled.ts';
import { grown } from '../../index/arrays.ts';
import { fold } from '../fold.ts';
import type { ShownNames } from '../shown-names.ts';
import { compareStrings } from '../queries/first-items.ts';
import { firstPlace, insertSorted } from './sorted-numbers.ts';

/** The words of each set of names. Names are added to a set and never removed. */
const wordsOfNames = new WeakMap<ShownNames, NameWords>();

/**
 * Returns the numbers of the names in which each word of a query begins a word, ignoring case and accents; a name may be there twice.
 * With `forgives`, each word of the query may have one wrong letter.
 */
export function namesWithWords(names: ShownNames, query: string, { forgives = false } = {}): number[] {
  const words = wordsOfNames.get(names) ?? new NameWords(names);
  wordsOfNames.set(names, words);
  return words.find(query, forgives);
}

/** What separates the words of a folded name. Some signs belong to words ("H&M", "C++"); the codes are own letters of languages. */
const separators = /[^\p{L}\p{M}\p{N}\x80-\x9f&+#@]+/u;
const wordsOf = (folded: string): string[] => folded.split(separators).filter((word) => word !== '');

/** The words of a set of names and their aliases, by which names are found. */
class NameWords {
  readonly #names: ShownNames;
  /** Each word once; the words by number; and the numbers in the order of the words. */
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  #sorted = new Uint32Array();
  /** By place: a word, and the name that has it. The words of a name, or of an alias, are side by side. */
  #wordAt = new Uint32Array(64);
  #nameOf: number[] = [];
  #ends: number[] = [];
  /** How many names have been read. */
  #length = 0;

  constructor(names: ShownNames) {
    this.#names = names;
    for (const { folded, name } of names.aliases) this.#add(folded, name);
  }

  find(query: string, forgives: boolean): number[] {
    this.#readNames();
    const wanted = wordsOf(fold(query, this.#names.letters)).map((word) => this.#begunBy(word, forgives));
    if (wanted.length === 0) return [];
    const found: number[] = [];
    let start = 0;
    for (const [at, end] of this.#ends.entries()) {
      if (wanted.every((isWanted) => this.#hasAny(start, end, isWanted))) found.push(this.#nameOf[at]!);
      start = end;
    }
    return found;
  }

  #hasAny(start: number, end: number, isWanted: Uint8Array): boolean {
    for (let place = start; place < end; place++) if (isWanted[this.#wordAt[place]!] === 1) return true;
    return false;
  }

  /** Returns by word whether the word begins with a word of a query. */
  #begunBy(word: string, forgives: boolean): Uint8Array {
    const isBegun = new Uint8Array(this.#words.length);
    for (const form of forgives ? [word, ...this.#misspelled(word)] : [word]) {
      const first = firstPlace(this.#sorted, (number) => this.#words[number]! >= form);
      for (let at = first; this.#words[this.#sorted[at]!]?.startsWith(form); at++)
        isBegun[this.#sorted[at]!] = 1;
    }
    return isBegun;
  }

  *#misspelled(word: string): Generator<string> {
    for (const form of misspelledForms(word))
      yield form.replaceAll(/[åäö]/g, (letter) => fold(letter, this.#names.letters));
  }

  /** Reads the names that were added since the last query. */
  #readNames(): void {
    const known = this.#sorted.length;
    for (; this.#length < this.#names.length; this.#length++)
      this.#add(this.#names.folded[this.#length]!, this.#length);
    if (this.#words.length === known) return;
    const added = Uint32Array.from({ length: this.#words.length - known }, (_, at) => known + at);
    this.#sorted = insertSorted(this.#sorted, added, (one, other) =>
      compareStrings(this.#words[one]!, this.#words[other]!),
    );
  }

  #add(folded: string, name: number): void {
    const words = wordsOf(folded);
    const start = this.#ends.at(-1) ?? 0;
    const end = start + words.length;
    if (end > this.#wordAt.length) this.#wordAt = grown(this.#wordAt, end);
    for (const [at, word] of words.entries()) this.#wordAt[start + at] = this.#numberOf(word);
    this.#ends.push(end);
    this.#nameOf.push(name);
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#words.length);
    return this.#words.push(word) - 1;
  }
}
