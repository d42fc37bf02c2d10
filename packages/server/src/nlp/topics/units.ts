import { perLanguage } from '../../languages/index.ts';
import type { Language } from '../../domain/language.ts';
import type { Mention } from '../../domain/tags/tag.ts';
import type { Field } from '../../domain/text.ts';
import type { Reading } from '../mentions/reading.ts';
import { Boundary } from '../tokens/boundaries.ts';
import { remembered } from '../tokens/remembered.ts';
import { withoutInvisible } from '../tokens/words.ts';
import { type WordClass, wordClass } from './word-classes.ts';

/** The unit of topics: a word, or words that hyphens join. */
export interface Unit extends WordFacts {
  field: Field;
  start: number;
  end: number;
  /** Whether the unit starts a sentence, where a capital carries no information. */
  beginsSentence: boolean;
  /** Whether only a space separates the unit from the unit before. */
  isAdjacent: boolean;
  isName: boolean;
}

/** The properties of a word that do not depend on its place in the text. */
interface WordFacts {
  /** The word in lower case. */
  word: string;
  isCapitalised: boolean;
  isStopWord: boolean;
  /** Whether the word only orders, counts or grades the noun after it: "first". */
  isVague: boolean;
  class: WordClass;
}

const WORD = /^\p{L}[\p{L}\p{M}\p{N}'’:-]*$/u;
const CAPITAL = /^\p{Lu}/u;

const rememberedWords = 20_000;

/** Returns the facts about a word as written; null for a sign or a number. */
const wordFacts = perLanguage(({ words: { stopWords }, topics: { vagueWords } }, language) =>
  remembered(rememberedWords, (text): WordFacts | null => {
    const written = withoutInvisible(text);
    if (!WORD.test(written)) return null;
    const word = written.toLowerCase().replaceAll('’', "'");
    return {
      word,
      isCapitalised: CAPITAL.test(written),
      isStopWord: stopWords.has(word),
      isVague: vagueWords.has(word),
      class: wordClass[language](word),
    };
  }),
);

/** Returns the units of a field in order. `names` are the mentions of its names. */
export function splitUnits(
  field: Field,
  { text, words, starts }: Pick<Reading, 'text' | 'words' | 'starts'>,
  names: readonly Mention[],
  language: Language,
): Unit[] {
  const factsOf = wordFacts[language];
  const found: Unit[] = [];
  // Names do not overlap.
  const ordered = names.toSorted((one, other) => one.offset - other.offset);
  let next = 0;
  let isAfterNonWord = true;
  for (let at = 0; at < words.length; at++) {
    const first = at;
    while (joinsNext(at)) at += 2;
    const { start } = words[first]!;
    const { end } = words[at]!;
    const facts = factsOf(text.slice(start, end));
    if (facts === null) {
      isAfterNonWord = true;
      continue;
    }
    found.push({
      ...facts,
      field,
      start,
      end,
      beginsSentence: starts[first]! !== Boundary.word,
      isAdjacent: !isAfterNonWord && starts[first]! < Boundary.sentence && words[first]!.isAfterSpace,
      isName: isNamed(start, end),
    });
    isAfterNonWord = false;
  }
  return found;

  /** Returns whether a word overlaps a name. Must be called for words in order. */
  function isNamed(start: number, end: number): boolean {
    while (next < ordered.length && ordered[next]!.offset + ordered[next]!.length <= start) next++;
    return next < ordered.length && ordered[next]!.offset < end;
  }

  /** Returns whether a hyphen and another word follow a word without spaces. */
  function joinsNext(at: number): boolean {
    const [hyphen, next] = [words[at + 1], words[at + 2]];
    return (
      hyphen !== undefined &&
      next !== undefined &&
      !hyphen.isAfterSpace &&
      !next.isAfterSpace &&
      text.slice(hyphen.start, hyphen.end) === '-'
    );
  }
}
