import type { Language } from '../../domain/language.ts';
import { perLanguage } from '../../languages/index.ts';
import type { TopicWeights } from '../../languages/record.ts';
import { hashWord } from '../terms/hash.ts';
import { priors, readPrior } from '../terms/prior.ts';
import { stem } from '../terms/stem.ts';
import type { HeadScores } from '../mentions/head-scores.ts';
import type { Phrase } from './phrases.ts';
import type { Unit } from './units.ts';

/** The features of a phrase; `docs/design/tags.md` explains them. */
export type TopicFeatures = Omit<TopicWeights, 'bias'>;

/** Returns the log odds that people choose a noun as a topic, in any text; learned from texts with topics. */
export type Habit = (head: string) => number;

/** The lower bounds of the share of texts that have a word, and of its share of all words of a language. */
const RAREST = { texts: 1e-4, words: 1e-7 };

const frequencies = perLanguage(({ topics }) => readPrior(topics.frequencies));

/** Returns the features of all phrases of a text, in their order. `bodyAt` is the index of the first unit of the body. */
export function topicFeatures(
  phrases: readonly Phrase[],
  units: readonly Unit[],
  { language, bodyAt, habit, score }: { language: Language; bodyAt: number; habit: Habit; score: HeadScores },
): TopicFeatures[] {
  const alone = new Map(
    phrases.filter(({ words }) => words.length === 1).map((one) => [one.base, one.places.length]),
  );
  const most = [...alone.values()].reduce((most, count) => Math.max(most, count), 1);
  const inTexts = (word: string): number =>
    -Math.log(Math.max(RAREST.texts, priors[language](hashWord(stem[language](word)))));
  const inWords = (word: string): number => Math.max(RAREST.words, frequencies[language](hashWord(word)));
  return phrases.map(({ words, places }) => {
    const head = words.at(-1)!;
    const count = places.length;
    const share = (predicate: (unit: Unit) => boolean): number =>
      places.filter(({ from }) => predicate(units[from]!)).length / count;
    const noun = places.reduce((most, { to }) => Math.max(most, units[to]!.class.noun), 0);
    const hasSeveralWords = words.length > 1;
    const rare = inTexts(head);
    const ofWords = inWords(head);
    return {
      often: Math.log(count),
      share: count / most,
      late: Math.log1p(Math.max(0, places[0]!.from - bodyAt)),
      headline: places[0]!.from < bodyAt ? 1 : 0,
      rareInTexts: rare,
      rare: -Math.log10(ofWords),
      rareBefore: hasSeveralWords ? -Math.log10(inWords(words[0]!)) : 0,
      unseen: ofWords === RAREST.words ? 1 : 0,
      likely: noun === 2 ? 1 : 0,
      sure: noun === 3 ? 1 : 0,
      phrase: hasSeveralWords ? 1 : 0,
      adjective: hasSeveralWords ? share(({ class: { adjective } }) => adjective !== undefined) : 0,
      capital: share(({ isCapitalised, beginsSentence }) => isCapitalised && !beginsSentence),
      length: Math.min(head.length, 16),
      headOften: hasSeveralWords ? Math.log(alone.get(head) ?? 1) : 0,
      once: count === 1 ? 1 : 0,
      oftenRare: Math.log(count) * rare,
      habit: habit(head),
      encoder: places.reduce((sum, { to }) => sum + score('topic', units[to]!), 0) / count,
    };
  });
}
