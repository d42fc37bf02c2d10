import { grow } from '../index/arrays.ts';
import { readableText } from '../nlp/markup/readable-text.ts';
import { lineWords } from './words.ts';

/** Approximate bytes of a word in addition to its letters: a string and a map entry. */
const bytesOfWord = 80;
/** The share of deleted texts above which their rows are dropped. */
const maxDeletedShare = 0.25;
/** The number in place of the id of a deleted text: ids begin at 1. */
export const noText = 0;

/**
 * The dates and the headlines' words of a collection's texts, side by side in arrays of numbers. Reading all words of
 * 100,000 headlines takes some milliseconds, so nothing is sorted or counted in advance.
 */
export class Headlines {
  /** For each row: the id of the text or `noText`, its date, and where its words begin. */
  textIds = new Float64Array(64);
  dates = new Float64Array(64);
  starts = new Uint32Array(65);
  /** The number of the word at each place. */
  wordAt = new Uint32Array(256);
  length = 0;
  readonly words: string[] = [];
  readonly #letters: string;
  readonly #numbers = new Map<string, number>();
  readonly #rowOf = new Map<number, number>();
  #characters = 0;

  /** `letters` are the language's own letters. */
  constructor(letters: string) {
    this.#letters = letters;
  }

  get bytes(): number {
    const arrays = [this.textIds, this.dates, this.starts, this.wordAt];
    const inArrays = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return inArrays + 2 * this.#characters + bytesOfWord * this.words.length + 40 * this.#rowOf.size;
  }

  /** Sets the headline and date of a text; undefined deletes the text. */
  put(textId: number, current: { headline: string; date: number } | undefined): void {
    const before = this.#rowOf.get(textId);
    if (before !== undefined) {
      this.textIds[before] = noText;
      this.#rowOf.delete(textId);
    }
    if (this.length - this.#rowOf.size > 64 + maxDeletedShare * this.length) this.#compact();
    if (current !== undefined) this.#append(textId, current.date, this.wordsOf(current.headline));
  }

  clear(): void {
    this.length = 0;
    this.#rowOf.clear();
  }

  /** Returns the words of a line in the form in which headlines are stored. */
  wordsOf(line: string): string[] {
    return lineWords(readableText(line).text, this.#letters);
  }

  /** Returns the number of a word; undefined when no headline has had it. */
  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  rowOf(textId: number): number | undefined {
    return this.#rowOf.get(textId);
  }

  #append(textId: number, date: number, words: readonly string[]): void {
    const row = this.length++;
    if (row + 1 >= this.textIds.length) {
      this.textIds = grow(this.textIds, row + 2);
      this.dates = grow(this.dates, row + 2);
      this.starts = grow(this.starts, row + 3);
    }
    const start = this.starts[row]!;
    if (start + words.length > this.wordAt.length) this.wordAt = grow(this.wordAt, start + words.length);
    for (const [at, word] of words.entries()) this.wordAt[start + at] = this.#number(word);
    this.textIds[row] = textId;
    this.dates[row] = date;
    this.starts[row + 1] = start + words.length;
    this.#rowOf.set(textId, row);
  }

  #number(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.words.length);
    this.#characters += word.length;
    return this.words.push(word) - 1;
  }

  /** Moves the rows of existing texts to the front, and drops the other rows. */
  #compact(): void {
    const { textIds, dates, starts, wordAt, length } = this;
    let to = 0;
    for (let row = 0, start = 0; row < length; row++) {
      const end = starts[row + 1]!;
      if (textIds[row] !== noText) {
        const at = starts[to]!;
        wordAt.copyWithin(at, start, end);
        textIds[to] = textIds[row]!;
        dates[to] = dates[row]!;
        starts[to + 1] = at + end - start;
        this.#rowOf.set(textIds[row]!, to++);
      }
      start = end;
    }
    this.length = to;
  }
}
