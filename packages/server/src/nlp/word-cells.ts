import { appendFnv, mix } from '../knowledge/hash.ts';
import type { Language } from '../domain/language.ts';
import { CELLS } from './network.ts';

/** Words, punctuation marks and line breaks. */
const TOKEN = /\n|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

/** UTF-16 code units that are read before and after a name. */
export const REACH = 40;
/** The most mentions of a name whose surrounding words are read. */
export const MOST_MENTIONS = 8;

/** Returns the first words, punctuation marks and line breaks of a text, in lower case, each number as "0". */
export function firstTokens(text: string, count: number): string[] {
  const tokens: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    tokens.push(plainToken(token));
    if (tokens.length === count) break;
  }
  return tokens;
}

/** Returns the last tokens of a text, in the order of the text. */
export function lastTokens(text: string, count: number): string[] {
  return (text.match(TOKEN) ?? []).slice(-count).map(plainToken);
}

const plainToken = (token: string): string => (/^\p{N}/u.test(token) ? '0' : token.toLowerCase());

/** The features of words that a network reads, as cells with values (see `NetworkFeatures`). */
export class WordCells {
  readonly cells: number[] = [];
  readonly values: number[] = [];

  /** Adds the name itself: its words, the endings of the last word, and the shape of its letters. */
  addName(name: string): void {
    const words = name.toLowerCase().split(/[\s-]+/u);
    const last = words.at(-1)!;
    if (words.length === 1) this.#add(`w ${last}`, 1);
    else {
      this.#add(`f ${words[0]!}`, 1);
      this.#add(`l ${last}`, 1);
      for (const word of words.slice(1, -1)) this.#add(`m ${word}`, 1);
    }
    const count = Math.min(words.length, 2);
    this.#add(`3 ${count} ${last.slice(-3)}`, 1);
    this.#add(`4 ${count} ${last.slice(-4)}`, 1);
    this.#add(`s ${shapeOfLetters(name)}`, 1);
  }

  /** Adds the tokens around a mention, in the order of the text, each feature with `value`. */
  addContext(
    language: Language,
    [second, first]: readonly string[],
    [next, nextButOne]: readonly string[],
    value: number,
  ): void {
    for (const feature of [
      ...[`p1 ${first!}`, `p2 ${second!}`, `p ${second!} ${first!}`],
      ...[`n1 ${next!}`, `n2 ${nextButOne!}`, `n ${next!} ${nextButOne!}`, `pn ${first!} ${next!}`],
    ])
      this.#add(`${language} ${feature}`, value);
  }

  #add(feature: string, value: number): void {
    this.cells.push(mix(appendFnv(0x811c9dc5, feature)) % CELLS);
    this.values.push(value);
  }
}

/** Returns the shape of a name: "Xx Xx" for "Anna Lind", "Xx 0" for "Boeing 747". */
function shapeOfLetters(name: string): string {
  return name
    .replace(/\p{Lu}{2,}/gu, 'XX')
    .replace(/\p{Lu}/gu, 'X')
    .replace(/\p{Ll}+/gu, 'x')
    .replace(/\p{N}+/gu, '0')
    .slice(0, 20);
}
