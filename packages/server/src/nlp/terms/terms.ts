import type { Language } from '../../domain/language.ts';
import type { Source } from '../../domain/text.ts';
import { perLanguage } from '../../languages/index.ts';
import { sourceAsRead } from '../markup/as-read.ts';
import { compoundParts } from './compounds.ts';
import { hashPair, hashWord } from './hash.ts';
import { stem } from './stem.ts';
import { contentWords, normalise } from './content-words.ts';

export interface Term {
  /** Of `hashWord` or `hashPair`. */
  hash: number;
  /** 16 × (1 + repetition · ln tf), at most 255. */
  weight: number;
}

/** Bytes of one encoded term: the hash, little endian, and the weight. */
const hashBytes = 4;
export const termBytes = hashBytes + 1;
const weightSteps = 16;
const counting = perLanguage(({ words: { headlineCount, repetition } }) => ({ headlineCount, repetition }));

/**
 * The terms of a text, independent of any collection: stems, parts of compounds and pairs of neighbouring
 * stems with their weights, ascending by hash, in the encoding that `decodeTerms` reads. A text that has only stop
 * words or signs is one term, itself, so that its copies are found; a blank one has none.
 */
export function textTerms(source: Source): Uint8Array {
  const { headline, body, language } = sourceAsRead(source);
  const { headlineCount } = counting[language];
  const counts = new Map<number, number>();
  const count = (times: number) => (hash: number) => void counts.set(hash, (counts.get(hash) ?? 0) + times);
  eachTerm(contentWords(headline, language), language, count(headlineCount));
  eachTerm(contentWords(body, language), language, count(1));
  if (counts.size === 0) {
    const whole = normalise(`${headline} ${body}`).trim();
    if (whole !== '') counts.set(hashWord(whole), 1);
  }
  return countedTerms(counts, language);
}

/** Terms that a text says so often each, by their hashes, in the same encoding. */
export function countedTerms(counts: ReadonlyMap<number, number>, language: Language): Uint8Array {
  const { repetition } = counting[language];
  const terms = [...counts].map(([hash, tf]) => ({ hash, weight: tfWeight(tf, repetition) }));
  return encodeTerms(terms.sort((one, other) => one.hash - other.hash));
}

/** A word, a word with the one before it, or a part of a compound. */
export type TermKind = 'word' | 'pair' | 'part';

/** Takes one occurrence of a term, with the place of its word among the words: of a pair the second one, of a part the whole. */
type Take = (hash: number, kind: TermKind, at: number) => void;

/** Tells of every term of a running text as often as it occurs. */
export function eachTerm(words: Iterable<string>, language: Language, take: Take): void {
  let before: string | undefined;
  let at = 0;
  for (const word of words) {
    const stemmed = stem[language](word);
    take(hashWord(stemmed), 'word', at);
    for (const part of compoundParts[language](word)) take(hashWord(stem[language](part)), 'part', at);
    if (before !== undefined) take(hashPair(before, stemmed), 'pair', at);
    before = stemmed;
    at++;
  }
}

/** Logarithmic term frequency: a word said ten times says more, but not ten times more (raw tf costs .02 nDCG@10). */
function tfWeight(tf: number, repetition: number): number {
  return Math.min(255, Math.round(weightSteps * (1 + repetition * Math.log(tf))));
}

export function encodeTerms(terms: readonly Term[]): Uint8Array {
  const bytes = new Uint8Array(terms.length * termBytes);
  for (const [i, { hash, weight }] of terms.entries()) writeTerm(bytes, i, hash, weight);
  return bytes;
}

/** Reads what `encodeTerms` wrote; an error when the length says that it is something else. */
export function decodeTerms(bytes: Uint8Array): Term[] {
  if (bytes.length % termBytes !== 0) throw new RangeError(`${bytes.length} bytes are no list of terms`);
  const terms: Term[] = [];
  for (let i = 0; i < termCount(bytes); i++)
    terms.push({ hash: hashAt(bytes, i), weight: weightAt(bytes, i) });
  return terms;
}

// For loops over many texts, which should make no objects:

/** Writes the term at a position. */
export function writeTerm(bytes: Uint8Array, i: number, hash: number, weight: number): void {
  const at = i * termBytes;
  bytes[at] = hash;
  bytes[at + 1] = hash >>> 8;
  bytes[at + 2] = hash >>> 16;
  bytes[at + 3] = hash >>> 24;
  bytes[at + hashBytes] = weight;
}

export function termCount(bytes: Uint8Array): number {
  return bytes.length / termBytes;
}

/** The hash of the term at a position, Infinity after the last one. */
export function hashAt(bytes: Uint8Array, i: number): number {
  const at = i * termBytes;
  if (at >= bytes.length) return Infinity;
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}

/** The hashes of all terms. */
export function hashesIn(bytes: Uint8Array): Uint32Array {
  const hashes = new Uint32Array(termCount(bytes));
  for (let at = 0; at < hashes.length; at++) hashes[at] = hashAt(bytes, at);
  return hashes;
}

export function weightAt(bytes: Uint8Array, i: number): number {
  return bytes[i * termBytes + hashBytes]!;
}
