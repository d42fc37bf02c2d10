import type { Language } from '../domain/language.ts';
import { records } from '../languages/index.ts';
import { hashPair, hashWord } from '../nlp/terms/hash.ts';
import { type PlainWord, plainWords } from '../nlp/terms/plain-words.ts';
import { stem } from '../nlp/terms/stem.ts';

/**
 * Returns the terms of phrases, by their hashes: every text in a language that says the phrases has one of each list. The first
 * of a list is what `textTerms` makes now; texts that were analysed before have the word with its accents, or joined to
 * a single letter by an apostrophe ("o'brien"), and no plain form beside it.
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

/** Words that an apostrophe may join: a text hardly joins more. */
const mostJoined = 3;

/** The forms in which texts may have a word of a phrase among their terms. */
function formsOf(words: readonly PlainWord[], at: number, language: Language): string[] {
  const forms = [words[at]!.word];
  for (let from = Math.max(0, at - mostJoined + 1); from <= at; from++)
    for (let to = at; to < Math.min(words.length, from + mostJoined); to++) {
      const some = words.slice(from, to + 1);
      if (some.every((_, which) => which === 0 || mayJoin(some[which - 1]!, some[which]!, language)))
        forms.push(some.map(({ written }) => written.toLowerCase()).join("'"));
    }
  return forms;
}

/** Whether texts join two words by an apostrophe. */
function mayJoin(one: PlainWord, next: PlainWord, language: Language): boolean {
  const { stopWords } = records[language].words;
  const isLetter = ({ word }: PlainWord): boolean => oneLetter.test(word) && !stopWords.has(word);
  return isLetter(one) || isLetter(next);
}

const oneLetter = /^\p{L}$/u;
