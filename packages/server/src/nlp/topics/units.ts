import { records } from '../../languages/index.ts';
import type { Language } from '../../domain/language.ts';
import type { Mention } from '../../domain/tags/tag.ts';
import type { Field } from '../../domain/text.ts';
import type { Reading } from '../mentions/reading.ts';
import { Boundary, boundaries } from '../tokens/boundaries.ts';
import { withoutInvisible } from '../tokens/words.ts';
import { type WordClass, wordClass } from './word-classes.ts';

/** A word as topics are made of it: what hyphens join is one. */
export interface Unit {
  field: Field;
  start: number;
  end: number;
  /** In small letters. */
  word: string;
  isCapitalised: boolean;
  /** It begins a sentence, where a capital says nothing. */
  beginsSentence: boolean;
  /** Nothing but a space stands between it and the unit before. */
  follows: boolean;
  isName: boolean;
  isStopWord: boolean;
  class: WordClass;
}

const WORD = /^\p{L}[\p{L}\p{M}\p{N}'’:-]*$/u;
const CAPITAL = /^\p{Lu}/u;

/** The words of a field in order; `names` are the places of its names. */
export function splitUnits(
  field: Field,
  { text, words }: Pick<Reading, 'text' | 'words'>,
  names: readonly Mention[],
  language: Language,
): Unit[] {
  const begins = boundaries(text, words);
  const { stopWords } = records[language].words;
  const found: Unit[] = [];
  // In the order of the text, and none overlaps another.
  const ordered = names.toSorted((one, other) => one.offset - other.offset);
  let next = 0;
  let broken = true;
  for (let at = 0; at < words.length; at++) {
    const first = at;
    while (joinsNext(at)) at += 2;
    const { start } = words[first]!;
    const { end } = words[at]!;
    const written = withoutInvisible(text.slice(start, end));
    if (!WORD.test(written)) {
      broken = true;
      continue;
    }
    const word = written.toLowerCase().replaceAll('’', "'");
    found.push({
      ...{ field, start, end, word },
      isCapitalised: CAPITAL.test(written),
      beginsSentence: begins[first]! !== Boundary.word,
      follows: !broken && begins[first]! < Boundary.sentence && words[first]!.isAfterSpace,
      isName: isNamed(start, end),
      isStopWord: stopWords.has(word),
      class: wordClass[language](word),
    });
    broken = false;
  }
  return found;

  /** Whether a name reaches into a word; words come in order. */
  function isNamed(start: number, end: number): boolean {
    while (next < ordered.length && ordered[next]!.offset + ordered[next]!.length <= start) next++;
    return next < ordered.length && ordered[next]!.offset < end;
  }

  /** Whether a hyphen and a word stand right behind a word. */
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
