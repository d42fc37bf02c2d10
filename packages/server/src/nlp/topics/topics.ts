import { codePointOrder } from '../../domain/characters.ts';
import type { Language } from '../../domain/language.ts';
import type { AnalysedTag, Mention } from '../../domain/tags/tag.ts';
import type { Field } from '../../domain/text.ts';
import { perLanguage, records } from '../../languages/index.ts';
import { type HeadScores, NO_SCORES } from '../mentions/head-scores.ts';
import type { Reading } from '../mentions/reading.ts';
import { topicFeatures, type Habit, type TopicFeatures } from './features.ts';
import { type Phrase, findPhrases } from './phrases.ts';
import { type Unit, splitUnits } from './units.ts';

/** The most topics of a text. */
const MAX_TOPICS = 3;

/** A field with its words. */
export type ReadField = readonly [Field, Pick<Reading, 'text' | 'words' | 'starts'>];

/** A noun phrase of a text with its features. */
export interface TopicCandidate extends Phrase {
  features: TopicFeatures;
  /** Its mentions in the normalised text. */
  mentions: Mention[];
}

const habits = perLanguage(({ topics }): Habit => {
  const known = new Map(Object.entries(topics.habits.words));
  return (head) => known.get(head) ?? topics.habits.unknown;
});

/**
 * Returns the topics of a text that are not names: at most three noun phrases in base form, likeliest first. Unlikely phrases are
 * dropped; the likeliest phrase has a lower threshold than the others, so that nearly every text has a topic.
 * `names` are the mentions of all names.
 */
export function findTopics(
  fields: readonly ReadField[],
  names: readonly Mention[],
  language: Language,
  score: HeadScores = NO_SCORES,
): AnalysedTag[] {
  const { weights, least } = records[language].topics;
  const likely = topicCandidates(fields, names, language, { habit: habits[language], score })
    .map((candidate) => ({ ...candidate, likelihood: likelihood(candidate.features, weights) }))
    .filter(({ likelihood }) => likelihood >= Math.min(least.first, least.others))
    .sort((one, other) => other.likelihood - one.likelihood || codePointOrder(one.base, other.base));
  return withoutOverlaps(likely)
    .filter(({ likelihood }, at) => likelihood >= (at === 0 ? least.first : least.others))
    .slice(0, MAX_TOPICS)
    .map(({ base, likelihood, mentions }) => ({
      ...{ tag: base, category: 'unknown' as const, kind: 'topic' as const },
      ...{ relevance: Math.round(1000 * likelihood) / 1000, mentions },
    }));
}

/** Returns all noun phrases of a text. */
export function topicCandidates(
  fields: readonly ReadField[],
  names: readonly Mention[],
  language: Language,
  learned: { habit: Habit; score: HeadScores },
): TopicCandidate[] {
  const unitsByField = fields.map(([field, reading]) => {
    const namesOfField = names.filter((name) => name.field === field);
    return splitUnits(field, reading, namesOfField, language);
  });
  const units = unitsByField.flat();
  const bodyAt = fields[0]?.[0] === 'headline' ? unitsByField[0]!.length : 0;
  const phrases = [...findPhrases(units, records[language].words.compounds !== undefined).values()];
  const rows = topicFeatures(phrases, units, { language, bodyAt, ...learned });
  return phrases.map((phrase, at) => ({
    ...phrase,
    features: rows[at]!,
    mentions: phrase.places.map((place) => mentionOf(units, place)),
  }));
}

function mentionOf(units: readonly Unit[], { from, to }: Phrase['places'][number]): Mention {
  const { field, start } = units[from]!;
  return { field, offset: start, length: units[to]!.end - start };
}

/** Returns how likely a reader is to name the phrase as a topic of the text: a logistic function of its features. */
export function likelihood(row: TopicFeatures, weights: Readonly<TopicFeatures & { bias: number }>): number {
  let score = weights.bias;
  for (const name in row) score += weights[name as keyof TopicFeatures] * row[name as keyof TopicFeatures];
  return 1 / (1 + Math.exp(-score));
}

/** Drops each phrase that has the same head as an earlier phrase, contains an earlier phrase, or lies within one. */
export function withoutOverlaps<One extends Pick<Phrase, 'base' | 'words'>>(ranked: readonly One[]): One[] {
  const chosen: One[] = [];
  for (const one of ranked) {
    const overlaps = chosen.some(
      ({ base, words }) =>
        words.at(-1) === one.words.at(-1) || contains(base, one.base) || contains(one.base, base),
    );
    if (!overlaps) chosen.push(one);
  }
  return chosen;
}

const contains = (whole: string, part: string): boolean => ` ${whole} `.includes(` ${part} `);
