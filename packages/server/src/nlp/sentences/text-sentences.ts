import type { Source } from '../../domain/text.ts';
import { records } from '../../languages/index.ts';
import { readableSource } from '../markup/readable-text.ts';
import { contentWords, normalise } from '../terms/content-words.ts';
import { hashText } from '../terms/hash.ts';
import { hashAt, termCount } from '../terms/encoded-terms.ts';
import { plainWords } from '../terms/plain-words.ts';
import { eachPlainTerm, eachTerm, headlineCounts } from '../terms/terms.ts';
import { encodeSentences, type Sentence } from './encoded-sentences.ts';
import { splitSentences } from './split-sentences.ts';

/** The least number of words of a sentence that is recognised in other texts: "Read more" repeats by chance. */
const minWords = 3;

const word = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns the sentences of a text with the terms that each adds to `terms`, the encoded terms of the same text. An index uses them to find
 * what several texts of a collection repeat (`scoring/own-sample.ts`). A pair of words belongs to the sentence of its second word.
 */
export function textSentences(source: Source, terms: Uint8Array): Uint8Array {
  const { headline, body, language } = readableSource(source);
  const places = new Map(Array.from({ length: termCount(terms) }, (_, at) => [hashAt(terms, at), at]));
  const fields = [
    { sentences: splitSentences(headline).map(withoutTerms), times: headlineCounts[language] },
    { sentences: splitSentences(body).map(withoutTerms), times: 1 },
  ];
  // The words are read lazily, so this is the sentence of the word that is counted.
  let current: CountedSentence;
  function* eachWord<T>(
    sentences: readonly CountedSentence[],
    wordsOf: (text: string) => Iterable<T>,
  ): Generator<T> {
    for (current of sentences) yield* wordsOf(current.text);
  }
  const counter = (times: number, except?: ReadonlySet<number>) => (hash: number) => {
    const place = places.get(hash);
    if (place !== undefined && !except?.has(place))
      current.counts.set(place, (current.counts.get(place) ?? 0) + times);
  };
  for (const { sentences, times } of fields) {
    const words = eachWord(sentences, (text) => contentWords(text, language));
    eachTerm(words, language, counter(times));
  }
  const all = fields.flatMap(({ sentences }) => sentences);
  // Plain forms add only terms that the text does not have otherwise, as in `textTerms`.
  const known = new Set(all.flatMap(({ counts }) => [...counts.keys()]));
  for (const { sentences, times } of fields) {
    const words = eachWord(sentences, (text) => plainWords(text, language));
    eachPlainTerm(words, language, counter(times, known));
  }
  return encodeSentences(all.map(sentenceOf));
}

/** A sentence with the number of occurrences of each of its terms, by the place of the term among the terms of the text. */
interface CountedSentence {
  text: string;
  counts: Map<number, number>;
}

const withoutTerms = (text: string): CountedSentence => ({ text, counts: new Map() });

function sentenceOf({ text, counts }: CountedSentence): Sentence {
  const words = normalise(text).match(word) ?? [];
  const hash = hashSentence(words);
  if (hash === 0) return { hash, words: words.length, terms: [] };
  const terms = Array.from(counts, ([place, times]) => ({ place, times }));
  return {
    hash,
    words: words.length,
    terms: terms.sort((one, other) => one.place - other.place),
  };
}

/**
 * Returns the hash of a sentence by its words, or 0 for a sentence of few words. Numbers and dates count as equal: "On 3 May 2021 at 10:15,
 * Anna Berg wrote" is the line above every quoted mail. A row of a table has few other words, and is recognised by its numbers.
 */
function hashSentence(words: readonly string[]): number {
  if (words.length < minWords) return 0;
  const undated = words.map((word) => (hasDigit.test(word) || isCalendarWord(word) ? '0' : word));
  const isRow = undated.filter((word) => word !== '0').length < minWords;
  return hashText((isRow ? words : undated).join(' '));
}

const hasDigit = /\p{N}/u;

const calendars = Object.values(records).flatMap(({ names }) => [names.calendar, names.shortCalendar]);
const isCalendarWord = (word: string): boolean => calendars.some((calendar) => calendar.test(word));
