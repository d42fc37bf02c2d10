import type { Language } from '../../domain/language.ts';
import type { Source } from '../../domain/text.ts';
import { perLanguage } from '../../languages/index.ts';
import { readableSource } from '../markup/readable-text.ts';
import { compoundParts } from './compounds.ts';
import { encodeTerms } from './encoded-terms.ts';
import { hashPair, hashWord } from './hash.ts';
import { type PlainWord, plainWords } from './plain-words.ts';
import { stem } from './stem.ts';
import { contentWords, normalise } from './content-words.ts';

/** The encoded weight of a term that occurs once. */
const weightSteps = 16;

/** The number of occurrences in the body that one occurrence in the headline counts as. */
export const headlineCounts = perLanguage(({ words }) => words.headlineCount);

const repetitions = perLanguage(({ words }) => words.repetition);

/**
 * Returns the terms of a text, which do not depend on the collection: stems, parts of compounds and pairs of neighbouring stems with
 * their weights, encoded by `encodeTerms`. The plain forms of words with accents or apostrophes are further terms: "cafe" finds
 * "café", "Brien" finds "O'Brien". A text of stop words and signs is one term, so that its copies are found; a blank text has none.
 */
export function textTerms(source: Source): Uint8Array {
  const { headline, body, language } = readableSource(source);
  const counts = new Map<number, number>();
  const plainCounts = new Map<number, number>();
  const counter = (target: Map<number, number>, times: number) => (hash: number) =>
    void target.set(hash, (target.get(hash) ?? 0) + times);
  for (const [field, times] of [
    [headline, headlineCounts[language]],
    [body, 1],
  ] as const) {
    eachTerm(contentWords(field, language), language, counter(counts, times));
    eachPlainTerm(plainWords(field, language), language, counter(plainCounts, times));
  }
  addMissing(counts, plainCounts);
  if (counts.size === 0) {
    const whole = normalise(`${headline} ${body}`).trim();
    if (whole !== '') counts.set(hashWord(whole), 1);
  }
  return countedTerms(counts, language);
}

/** Adds the counts of plain terms that are not counted yet. A word without accents is its own plain form. */
export function addMissing(counts: Map<number, number>, plainCounts: ReadonlyMap<number, number>): void {
  for (const [hash, times] of plainCounts) if (!counts.has(hash)) counts.set(hash, times);
}

/** Encodes terms from the number of their occurrences, by hash. */
export function countedTerms(counts: ReadonlyMap<number, number>, language: Language): Uint8Array {
  const terms = [...counts].map(([hash, tf]) => ({ hash, weight: tfWeight(tf, language) }));
  return encodeTerms(terms.sort((one, other) => one.hash - other.hash));
}

/** The kinds of terms: a word, a pair of neighbouring words, a part of a compound. */
export type TermKind = 'word' | 'pair' | 'part';

/** Called for each occurrence of a term. `at` is the index of its word: for a pair the second word, for a part the compound. */
type Visit = (hash: number, kind: TermKind, at: number) => void;

/** Calls `visit` for each occurrence of each term of a text. */
export function eachTerm(words: Iterable<string>, language: Language, visit: Visit): void {
  let before: string | undefined;
  let at = 0;
  for (const word of words) {
    const stemmed = stem[language](word);
    visit(hashWord(stemmed), 'word', at);
    for (const part of compoundParts[language](word)) visit(hashWord(stem[language](part)), 'part', at);
    if (before !== undefined) visit(hashPair(before, stemmed), 'pair', at);
    before = stemmed;
    at++;
  }
}

/** Calls `visit` for each occurrence of the terms of plain words: each word, and each pair of neighbouring words. */
export function eachPlainTerm(words: Iterable<PlainWord>, language: Language, visit: Visit): void {
  let before: string | undefined;
  let at = 0;
  for (const { word, isGrammar } of words) {
    const stemmed = isGrammar ? undefined : stem[language](word);
    if (stemmed !== undefined) visit(hashWord(stemmed), 'word', at);
    if (before !== undefined && stemmed !== undefined) visit(hashPair(before, stemmed), 'pair', at);
    before = stemmed;
    at++;
  }
}

/** Returns the encoded weight of a term with logarithmic term frequency; a raw term frequency costs .02 nDCG@10. */
export function tfWeight(tf: number, language: Language): number {
  return Math.min(255, Math.round(weightSteps * (1 + repetitions[language] * Math.log(tf))));
}

/** Returns the term frequency of an encoded weight, exactly unless the term occurs some ten times or more. */
export function tfOf(weight: number, language: Language): number {
  return Math.round(Math.exp((weight / weightSteps - 1) / repetitions[language]));
}
