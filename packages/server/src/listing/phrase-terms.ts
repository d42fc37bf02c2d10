import type { Language } from '../domain/language.ts';
import { records } from '../languages/index.ts';
import { hashPair, hashWord } from '../nlp/terms/hash.ts';
import { type PlainWord, plainWords } from '../nlp/terms/plain-words.ts';
import { stem } from '../nlp/terms/stem.ts';

/**
 * Returns lists of hashes of terms: every text in a language that has the phrases has at least one term of each list.
 * The first term of a list is the term that `textTerms` returns. Texts analysed by earlier releases may instead have the
 * word with its accents, or joined to a single letter by an apostrophe ("o'brien").
 */
export function phraseTerms(phrases: readonly string[], language: Language): number[][] {
  const lists: number[][] = [];
  for (const phrase of phrases) {
    const words = [...plainWords(phrase, language)];
    const stems = words.map((_, at) => formsOf(words, at, language).map(stem[language]));
    for (const [at, word] of words.entries()) {
      if (word.isGrammar) continue;
      lists.push([...new Set(stems[at]!.map(hashWord))]);
      if (words[at + 1]?.isGrammar !== false) continue;
      const pairs = stems[at]!.flatMap((one) => stems[at + 1]!.map((next) => hashPair(one, next)));
      lists.push([...new Set(pairs)]);
    }
  }
  return lists;
}

/** The maximum number of words that apostrophes join; texts rarely join more. */
const maxJoined = 3;

/** Returns the forms that texts may have among their terms for a word of a phrase. */
function formsOf(words: readonly PlainWord[], at: number, language: Language): string[] {
  const forms = [words[at]!.word];
  for (let from = Math.max(0, at - maxJoined + 1); from <= at; from++)
    for (let to = at; to < Math.min(words.length, from + maxJoined); to++) {
      const some = words.slice(from, to + 1);
      if (some.every((_, which) => which === 0 || mayJoin(some[which - 1]!, some[which]!, language)))
        forms.push(some.map(({ written }) => written.toLowerCase()).join("'"));
    }
  return forms;
}

/** Returns whether texts may join two words by an apostrophe: one of them is a single letter. */
function mayJoin(one: PlainWord, next: PlainWord, language: Language): boolean {
  const { stopWords } = records[language].words;
  const isLetter = ({ word }: PlainWord): boolean => oneLetter.test(word) && !stopWords.has(word);
  return isLetter(one) || isLetter(next);
}

const oneLetter = /^\p{L}$/u;
