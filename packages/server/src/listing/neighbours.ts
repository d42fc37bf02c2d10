import type { Language } from '../domain/language.ts';
import type { Source } from '../domain/text.ts';
import { hashFilter } from '../index/sets/hash-filter.ts';
import { asRead } from '../nlp/markup/as-read.ts';
import { hashPair, hashWord } from '../nlp/terms/hash.ts';
import { plainWords } from '../nlp/terms/plain-words.ts';
import type { Saying } from './sayings.ts';

/**
 * Returns what tells of a text whether it may say a phrase, beside its terms, in a set that a search asks (`hash-filter.ts`): the
 * words of grammar, those of them that stand in capitals once more so ("IT"), and the pairs of neighbouring words of which one or both
 * are grammar. Content words and their pairs are terms (`textTerms`). Fields stand apart.
 */
export function textPairs({ headline, body, language }: Source): Uint8Array {
  const hashes = new Set<number>();
  for (const field of [headline, body]) addPairs(asRead(field).text, language, hashes);
  return hashFilter(hashes);
}

/** Adds the hashes of a text that is in plain letters. */
export function addPairs(text: string, language: Language, hashes: Set<number>): void {
  for (const { word, pair, capitals } of grammarIn(text, language))
    for (const hash of [word, pair, capitals]) if (hash !== undefined) hashes.add(hash);
}

/** Returns what is in the set of every text in a language that says the phrases. A pair tells more than its words. */
export function phrasePairs({ phrases, isLiteral }: Saying, language: Language): number[] {
  const hashes = new Set<number>();
  for (const phrase of phrases) {
    const found = [...grammarIn(phrase, language)];
    for (const { word, pair, capitals } of found) {
      if (pair !== undefined) hashes.add(pair);
      if (word !== undefined && found.length === 1) hashes.add(word);
      if (capitals !== undefined && isLiteral) hashes.add(capitals);
    }
  }
  return [...hashes];
}

/** The hashes that a word of a text puts into its set. */
interface GrammarHashes {
  word: number | undefined;
  capitals: number | undefined;
  /** With the word before. */
  pair: number | undefined;
}

/** Whoever changes which hashes there are, or the stop words, raises the format in `hash-filter.ts`. */
function* grammarIn(text: string, language: Language): Generator<GrammarHashes> {
  let before: string | undefined;
  let wasGrammar = false;
  for (const { word, written, isGrammar } of plainWords(text, language)) {
    yield {
      word: isGrammar ? hashWord(word) : undefined,
      capitals: isGrammar && inCapitals.test(written) ? hashWord(word.toUpperCase()) : undefined,
      pair: before !== undefined && (isGrammar || wasGrammar) ? hashPair(before, word) : undefined,
    };
    before = word;
    wasGrammar = isGrammar;
  }
}

const inCapitals = /^\p{Lu}{2,}$/u;
