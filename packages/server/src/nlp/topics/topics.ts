import { codePointOrder } from '../../domain/characters.ts';
import type { Language } from '../../domain/language.ts';
import type { AnalysedTag, Mention } from '../../domain/tags/tag.ts';
import type { Field } from '../../domain/text.ts';
import { perLanguage } from '../../languages/index.ts';
import { type HeadScores, NO_SCORES } from '../mentions/head-scores.ts';
import type { Reading } from '../mentions/reading.ts';
import { topicFeatures, type Habit, type TopicFeatures } from './features.ts';
import { type Phrase, findPhrases } from './phrases.ts';
import { type Unit, splitUnits } from './units.ts';
import { records } from '../../languages/index.ts';

/** Topics of a text at most. */
const MOST = 5;

/** What is read of a field. */
export type ReadField = readonly [Field, Pick<Reading, 'text' | 'words'>];

/** A noun phrase of a text with all that is counted of it. */
export interface Candidate extends Phrase {
  features: TopicFeatures;
  /** Where it stands, in the text as it is read. */
  mentions: Mention[];
}

const habits = perLanguage(({ topics: findTopics }): Habit => {
  const known = new Map(Object.entries(findTopics.habits.words));
  return (head) => known.get(head) ?? findTopics.habits.unknown;
});

/**
 * What a text is about beside names: at most five noun phrases in base form, likeliest first; none rather than a weak one.
 * `named` are the places of all names.
 */
export function topics(
  fields: readonly ReadField[],
  named: readonly Mention[],
  language: Language,
  score: HeadScores = NO_SCORES,
): AnalysedTag[] {
  const { weights, least } = records[language].topics;
  const judged = topicCandidates(fields, named, language, { habit: habits[language], score })
    .map((one) => ({ ...one, likelihood: likelihood(one.features, weights) }))
    .filter(({ likelihood }) => likelihood >= least)
    .sort((one, other) => other.likelihood - one.likelihood || codePointOrder(one.base, other.base));
  return withoutOverlaps(judged)
    .slice(0, MOST)
    .map(({ base, likelihood, mentions }) => ({
      ...{ tag: base, category: 'unknown' as const, kind: 'topic' as const },
      ...{ relevance: Math.round(1000 * likelihood) / 1000, mentions },
    }));
}

/** All noun phrases of a text. */
export function topicCandidates(
  fields: readonly ReadField[],
  named: readonly Mention[],
  language: Language,
  learned: { habit: Habit; score: HeadScores },
): Candidate[] {
  const found = fields.map(([field, reading]) => {
    const names = named.filter((name) => name.field === field);
    return splitUnits(field, reading, names, language);
  });
  const all = found.flat();
  const bodyAt = fields[0]?.[0] === 'headline' ? found[0]!.length : 0;
  const some = [...findPhrases(all, records[language].words.compounds !== undefined).values()];
  const rows = topicFeatures(some, all, { language, bodyAt, ...learned });
  return some.map((phrase, at) => ({
    ...phrase,
    features: rows[at]!,
    mentions: phrase.places.map((place) => mentionOf(all, place)),
  }));
}

function mentionOf(all: readonly Unit[], { from, to }: Phrase['places'][number]): Mention {
  const { field, start } = all[from]!;
  return { field, offset: start, length: all[to]!.end - start };
}

/** How likely somebody who reads the text names the phrase as a topic of it: a logistic function of its features. */
export function likelihood(
  row: TopicFeatures,
  { bias, ...weights }: Readonly<TopicFeatures & { bias: number }>,
): number {
  const score = Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * row[name as keyof TopicFeatures],
    bias,
  );
  return 1 / (1 + Math.exp(-score));
}

/** The first of those that share their head, or of which one holds the other. */
export function withoutOverlaps<One extends Pick<Phrase, 'base' | 'words'>>(ranked: readonly One[]): One[] {
  const chosen: One[] = [];
  for (const one of ranked) {
    const isTold = chosen.some(
      ({ base, words }) =>
        words.at(-1) === one.words.at(-1) || holds(base, one.base) || holds(one.base, base),
    );
    if (!isTold) chosen.push(one);
  }
  return chosen;
}

const holds = (whole: string, part: string): boolean => ` ${whole} `.includes(` ${part} `);
