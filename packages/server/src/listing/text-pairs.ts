import type { Language } from '../domain/language.ts';
import type { Source } from '../domain/text.ts';
import { hashFilter } from '../index/sets/hash-filter.ts';
import { readableText } from '../nlp/markup/readable-text.ts';
import { hashPair, hashWord } from '../nlp/terms/hash.ts';
import { type PlainWord, plainWords } from '../nlp/terms/plain-words.ts';
import type { PhraseTier } from './phrase-tiers.ts';
import { signsIn } from './words.ts';

/**
 * Returns a filter of hashes (`hash-filter.ts`) by which a search checks, besides the terms, whether a text may have a
 * phrase. The filter holds words of grammar, a second entry for words of grammar in capitals ("IT"), words with a significant
 * sign at one end ("c+"), and pairs of neighbouring words with at least one word of grammar. Content words and their pairs are terms
 * (`textTerms`). No pair spans the two fields.
 */
export function textPairs({ headline, body, language }: Source): Uint8Array {
  const hashes = new Set<number>();
  for (const field of [headline, body]) addPairs(readableText(field).text, language, hashes);
  return hashFilter(hashes);
}

/** Adds the hashes of a text in plain letters. */
export function addPairs(text: string, language: Language, hashes: Set<number>): void {
  for (const entry of entriesIn(text, language)) for (const hash of hashesOf(entry)) hashes.add(hash);
}

/**
 * Returns the hashes that the filter of every text in a language holds if the text has the phrases. Pairs are rarer
 * than their words, so the words of a phrase with a pair are skipped.
 */
export function phrasePairs({ phrases, isLiteral }: PhraseTier, language: Language): number[] {
  const hashes = new Set<number>();
  for (const phrase of phrases) {
    const entries = [...entriesIn(phrase, language)];
    const hasPair = entries.some(({ kind }) => kind === 'pair');
    for (const entry of entries) {
      if (entry.kind === 'word' && hasPair) continue;
      if (entry.kind === 'capitals' && !isLiteral) continue;
      for (const hash of hashesOf(entry)) hashes.add(hash);
    }
  }
  return [...hashes];
}

/** An entry of a text's filter. */
type FilterEntry =
  { kind: 'word' | 'capitals' | 'sign'; text: string } | { kind: 'pair'; before: string; text: string };

/**
 * Returns the hashes of an entry. A rare entry has two hashes: then the filter accepts one in a hundred texts without the
 * entry, instead of one in eleven.
 */
function hashesOf(entry: FilterEntry): number[] {
  const { kind, text } = entry;
  if (kind === 'pair') return [hashPair(entry.before, text)];
  return kind === 'word' && text.length > 1 ? [hashWord(text)] : [hashWord(text), hashPair('', text)];
}

/**
 * Yields the entries of a text. Raise the format in `hash-filter.ts` with every change of the entries or of the stop
 * words.
 */
function* entriesIn(text: string, language: Language): Generator<FilterEntry> {
  let before: PlainWord | undefined;
  for (const one of plainWords(text, language)) {
    const { word, written, offset, isGrammar } = one;
    if (isGrammar) yield { kind: 'word', text: word };
    if (isGrammar && inCapitals.test(written)) yield { kind: 'capitals', text: word.toUpperCase() };
    yield* signsBetween(before, text.slice(before ? endOf(before) : 0, offset), one);
    if (before && (isGrammar || before.isGrammar)) yield { kind: 'pair', before: before.word, text: word };
    before = one;
  }
  if (before) yield* signsBetween(before, text.slice(endOf(before)), undefined);
}

const endOf = ({ offset, written }: PlainWord): number => offset + written.length;

/** Yields the words on both sides of a gap with the significant signs next to them. */
function* signsBetween(
  before: PlainWord | undefined,
  gap: string,
  next: PlainWord | undefined,
): Generator<FilterEntry> {
  const signs = signsIn(gap);
  if (signs === '') return;
  if (before) yield { kind: 'sign', text: before.word + signs[0]! };
  if (next) yield { kind: 'sign', text: signs.at(-1)! + next.word };
}

const inCapitals = /^\p{Lu}{2,}$/u;
