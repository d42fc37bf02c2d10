import { misspelledForms } from '../../knowledge/misspelled.ts';
import { grow } from '../../index/arrays.ts';
import { fold } from '../fold.ts';
import type { ShownNames } from '../shown-names.ts';
import { compareStrings } from '../queries/first-items.ts';
import { firstPlace, insertSorted } from './sorted-numbers.ts';

/** The words of each set of names. Names are added to a set and never removed. */
const wordsOfNames = new WeakMap<ShownNames, NameWords>();

/**
 * Returns the numbers of the names in which each word of a query begins a word, ignoring case and accents; a number may occur twice.
 * With `isFuzzy`, each word of the query may have one wrong letter.
 */
export function namesWithWords(names: ShownNames, query: string, { isFuzzy = false } = {}): number[] {
  const words = wordsOfNames.get(names) ?? new NameWords(names);
  wordsOfNames.set(names, words);
  return words.find(query, isFuzzy);
}

/** Matches what separates the words of a folded name. Some signs belong to words ("H&M", "C++"); the codes stand for own letters. */
const separators = /[^\p{L}\p{M}\p{N}\x80-\x9f&+#@]+/u;
const wordsOf = (folded: string): string[] => folded.split(separators).filter((word) => word !== '');

/** The words of a set of names and their aliases, by which names are found. */
class NameWords {
  readonly #names: ShownNames;
  /** The number of each word, the word of each number, and the numbers in the order of the words. */
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  #sorted = new Uint32Array();
  /** The numbers of the words of all names and aliases; the words of one are side by side. */
  #wordAt = new Uint32Array(64);
  /** For each name or alias, in that order: the number of the name, and where its words end. */
  #nameOf: number[] = [];
  #ends: number[] = [];
  /** How many names have been read. */
  #length = 0;

  constructor(names: ShownNames) {
    this.#names = names;
    for (const { folded, name } of names.aliases) this.#add(folded, name);
  }

  find(query: string, isFuzzy: boolean): number[] {
    this.#readNames();
    const wanted = wordsOf(fold(query, this.#names.letters)).map((word) => this.#markMatches(word, isFuzzy));
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

  /** Returns, for each word, 1 if it begins with a word of a query. */
  #markMatches(word: string, isFuzzy: boolean): Uint8Array {
    const isBegun = new Uint8Array(this.#words.length);
    for (const form of isFuzzy ? [word, ...this.#misspellings(word)] : [word]) {
      const first = firstPlace(this.#sorted, (number) => this.#words[number]! >= form);
      for (let at = first; this.#words[this.#sorted[at]!]?.startsWith(form); at++)
        isBegun[this.#sorted[at]!] = 1;
    }
    return isBegun;
  }

  *#misspellings(word: string): Generator<string> {
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
    if (end > this.#wordAt.length) this.#wordAt = grow(this.#wordAt, end);
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
