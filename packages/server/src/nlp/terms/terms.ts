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

/** Steps of a weight of 1. */
const weightSteps = 16;
const weighting = perLanguage(({ words: { headlineCount, repetition } }) => ({ headlineCount, repetition }));

/**
 * Returns the terms of a text, independent of any collection: stems, parts of compounds and pairs of neighbouring
 * stems with their weights, ascending by hash, in the encoding that `decodeTerms` reads. Where a word has accents or an
 * apostrophe, its plain forms are further terms: "café" is found by "cafe", "O'Brien" by "Brien". A text that has only stop
 * words or signs is one term, itself, so that its copies are found; a blank one has none.
 */
export function textTerms(source: Source): Uint8Array {
  const { headline, body, language } = readableSource(source);
  const { headlineCount } = weighting[language];
  const counts = new Map<number, number>();
  const plainCounts = new Map<number, number>();
  const count = (into: Map<number, number>, times: number) => (hash: number) =>
    void into.set(hash, (into.get(hash) ?? 0) + times);
  for (const [field, times] of [
    [headline, headlineCount],
    [body, 1],
  ] as const) {
    eachTerm(contentWords(field, language), language, count(counts, times));
    eachPlainTerm(plainWords(field, language), language, count(plainCounts, times));
  }
  addMissing(counts, plainCounts);
  if (counts.size === 0) {
    const whole = normalise(`${headline} ${body}`).trim();
    if (whole !== '') counts.set(hashWord(whole), 1);
  }
  return countedTerms(counts, language);
}

/** Adds the counts of terms that have none: a word without accents is its own plain form. */
export function addMissing(counts: Map<number, number>, plainCounts: ReadonlyMap<number, number>): void {
  for (const [hash, times] of plainCounts) if (!counts.has(hash)) counts.set(hash, times);
}

/** Terms that a text says so often each, by their hashes, in the same encoding. */
export function countedTerms(counts: ReadonlyMap<number, number>, language: Language): Uint8Array {
  const { repetition } = weighting[language];
  const terms = [...counts].map(([hash, tf]) => ({ hash, weight: tfWeight(tf, repetition) }));
  return encodeTerms(terms.sort((one, other) => one.hash - other.hash));
}

/** A word, a word with the one before it, or a part of a compound. */
export type TermKind = 'word' | 'pair' | 'part';

/** Takes one occurrence of a term, with the place of its word among the words: of a pair the second one, of a part the whole. */
type Visit = (hash: number, kind: TermKind, at: number) => void;

/** Tells of every term of a running text as often as it occurs. */
export function eachTerm(words: Iterable<string>, language: Language, take: Visit): void {
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

/** Calls with the terms of words without accents and apostrophes: each word, and each pair that nothing stands between. */
export function eachPlainTerm(words: Iterable<PlainWord>, language: Language, take: Visit): void {
  let before: string | undefined;
  let at = 0;
  for (const { word, isGrammar } of words) {
    const stemmed = isGrammar ? undefined : stem[language](word);
    if (stemmed !== undefined) take(hashWord(stemmed), 'word', at);
    if (before !== undefined && stemmed !== undefined) take(hashPair(before, stemmed), 'pair', at);
    before = stemmed;
    at++;
  }
}

/** Logarithmic term frequency: a word said ten times says more, but not ten times more (raw tf costs .02 nDCG@10). */
function tfWeight(tf: number, repetition: number): number {
  return Math.min(255, Math.round(weightSteps * (1 + repetition * Math.log(tf))));
}
