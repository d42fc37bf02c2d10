import type { Habit, TopicFeatures } from '../../packages/server/src/nlp/topics/features.ts';
import { candidatesOf, type TopicDocument, worth } from './gold.ts';

export type Weights = TopicFeatures & { bias: number };

/** Log odds of nouns by themselves, and those of all others. */
export interface Habits {
  unknown: number;
  words: Record<string, number>;
}

/** A noun in fewer documents has the odds of an unknown one; so many are mixed in of what a noun of any text has. */
const FEWEST = 3;
const ODDS = { yes: 0.5, no: 6 };
/** Documents are divided so that no habit is learned from the one that it is counted in. */
const FOLDS = 8;
const RIDGE = 2;
const STEPS = 150;

/** How often a noun is a topic where it stands, learned from some documents. */
export function habitsOf(documents: readonly TopicDocument[]): Habits {
  const counts = new Map<string, { yes: number; no: number }>();
  for (const document of documents) {
    for (const { base, words } of candidatesOf(document, () => 0)) {
      if (words.length > 1) continue;
      const count = counts.get(base) ?? { yes: 0, no: 0 };
      count[worth(base, document.topics) > 0 ? 'yes' : 'no']++;
      counts.set(base, count);
    }
  }
  const odds = (yes: number, no: number) =>
    Math.round(1000 * Math.log((yes + ODDS.yes) / (no + ODDS.no))) / 1000;
  const known = [...counts]
    .filter(([, { yes, no }]) => yes + no >= FEWEST)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    unknown: odds(0, 0),
    words: Object.fromEntries(known.map(([word, { yes, no }]) => [word, odds(yes, no)])),
  };
}

export const habitOf = ({ words, unknown }: Habits): Habit => {
  const known = new Map(Object.entries(words));
  return (head) => known.get(head) ?? unknown;
};

/** Logistic regression of what candidates are worth, each document with habits learned from others. */
export function fit(documents: readonly TopicDocument[]): Weights {
  const rows: TopicFeatures[] = [];
  const values: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeld = (_: unknown, at: number) => at % FOLDS === fold;
    const habit = habitOf(habitsOf(documents.filter((one, at) => !isHeld(one, at))));
    for (const document of documents.filter(isHeld)) {
      for (const { base, features } of candidatesOf(document, habit)) {
        rows.push(features);
        values.push(worth(base, document.topics));
      }
    }
  }
  return logistic(rows, values);
}

/** Weights by Adam (Kingma and Ba 2014) on features of mean 0 and deviation 1. */
function logistic(rows: readonly TopicFeatures[], values: readonly number[]): Weights {
  const names = Object.keys(rows[0]!) as (keyof TopicFeatures)[];
  const size = names.length;
  const mean = names.map((name) => rows.reduce((sum, row) => sum + row[name], 0) / rows.length);
  const deviation = names.map(
    (name, at) =>
      Math.sqrt(rows.reduce((sum, row) => sum + (row[name] - mean[at]!) ** 2, 0) / rows.length) || 1,
  );
  const scaled = rows.map((row) =>
    Float64Array.from(names, (name, at) => (row[name] - mean[at]!) / deviation[at]!),
  );
  const weights = new Float64Array(size + 1);
  weights[size] = -2.5;
  const [first, second] = [new Float64Array(size + 1), new Float64Array(size + 1)];
  for (let step = 1; step <= STEPS; step++) {
    const slope = Float64Array.from(weights, (weight, at) => (at < size ? RIDGE * weight : 0));
    for (const [place, row] of scaled.entries()) {
      let score = weights[size];
      for (let at = 0; at < size; at++) score += weights[at]! * row[at]!;
      const error = 1 / (1 + Math.exp(-score)) - values[place]!;
      for (let at = 0; at < size; at++) slope[at]! += error * row[at]!;
      slope[size]! += error;
    }
    for (let at = 0; at <= size; at++) {
      first[at] = 0.9 * first[at]! + 0.1 * slope[at]!;
      second[at] = 0.99 * second[at]! + 0.01 * slope[at]! ** 2;
      const [one, two] = [first[at]! / (1 - 0.9 ** step), second[at]! / (1 - 0.99 ** step)];
      weights[at]! -= (0.05 * one) / (Math.sqrt(two) + 1e-9);
    }
  }
  const rounded = (value: number) => Math.round(10_000 * value) / 10_000;
  const bias = names.reduce((sum, _, at) => sum - (weights[at]! * mean[at]!) / deviation[at]!, weights[size]);
  const found = names.map((name, at) => [name, rounded(weights[at]! / deviation[at]!)]);
  return { ...(Object.fromEntries(found) as TopicFeatures), bias: rounded(bias) };
}
