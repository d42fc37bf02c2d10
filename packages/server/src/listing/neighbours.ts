import type { Language } from '../domain/language.ts';
import type { Source } from '../domain/text.ts';
import { hashFilter } from '../index/sets/hash-filter.ts';
import { readableText } from '../nlp/markup/readable-text.ts';
import { hashPair, hashWord } from '../nlp/terms/hash.ts';
import { type PlainWord, plainWords } from '../nlp/terms/plain-words.ts';
import type { Saying } from './sayings.ts';
import { signsIn } from './words.ts';

/**
 * Returns what tells of a text whether it may say a phrase, beside its terms, in a set that a search asks (`hash-filter.ts`): words of
 * grammar, those of them that stand in capitals once more ("IT"), words with a telling sign at one end ("c+"), and pairs of neighbouring
 * words of which one or both are grammar. Content words and their pairs are terms (`textTerms`). Fields stand apart.
 */
export function textPairs({ headline, body, language }: Source): Uint8Array {
  const hashes = new Set<number>();
  for (const field of [headline, body]) addPairs(readableText(field).text, language, hashes);
  return hashFilter(hashes);
}

/** Adds the hashes of a text that is in plain letters. */
export function addPairs(text: string, language: Language, hashes: Set<number>): void {
  for (const said of saidIn(text, language)) for (const hash of hashesOf(said)) hashes.add(hash);
}

/** Returns what is in the set of every text in a language that says the phrases. A pair tells more than its words. */
export function phrasePairs({ phrases, isLiteral }: Saying, language: Language): number[] {
  const hashes = new Set<number>();
  for (const phrase of phrases) {
    const all = [...saidIn(phrase, language)];
    const isPair = all.some(({ kind }) => kind === 'pair');
    for (const said of all) {
      if (said.kind === 'word' && isPair) continue;
      if (said.kind === 'capitals' && !isLiteral) continue;
      for (const hash of hashesOf(said)) hashes.add(hash);
    }
  }
  return [...hashes];
}

/** What a text says that is in its set. */
type Said =
  { kind: 'word' | 'capitals' | 'sign'; text: string } | { kind: 'pair'; before: string; text: string };

/** What few texts say is in the set twice: of those that do not say it, one in a hundred may then, and not one in eleven. */
function hashesOf(said: Said): number[] {
  const { kind, text } = said;
  if (kind === 'pair') return [hashPair(said.before, text)];
  return kind === 'word' && text.length > 1 ? [hashWord(text)] : [hashWord(text), hashPair('', text)];
}

/** Whoever changes what is said, or the stop words, raises the format in `hash-filter.ts`. */
function* saidIn(text: string, language: Language): Generator<Said> {
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

/** Yields the words on both sides of a gap with the telling signs that stand next to them. */
function* signsBetween(
  before: PlainWord | undefined,
  gap: string,
  next: PlainWord | undefined,
): Generator<Said> {
  const signs = signsIn(gap);
  if (signs === '') return;
  if (before) yield { kind: 'sign', text: before.word + signs[0]! };
  if (next) yield { kind: 'sign', text: signs.at(-1)! + next.word };
}

const inCapitals = /^\p{Lu}{2,}$/u;
