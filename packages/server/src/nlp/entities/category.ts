import weights from '@textkin/knowledge/weights.json' with { type: 'json' };
import type { Category } from '../../domain/tags/tag.ts';
import { isAbbreviation } from '../../knowledge/form.ts';
import type { Kind } from '../../knowledge/layout.ts';
import type { Candidate } from '../../knowledge/table.ts';
import { categoryOf } from '../mentions/known-kinds.ts';
import { nameCategories } from '../mentions/reading.ts';
import type { Entity } from './entity.ts';

const organizationAt = nameCategories.indexOf('organization');
const locationAt = nameCategories.indexOf('location');

/** What a name looks like, which says how far the table is to be believed. */
const shapes = ['several words', 'abbreviation', 'one word'] as const;

/** Kinds of which a single word is too little: surnames and given names, titles, names of figures. */
const neverByOneWord: ReadonlySet<Kind> = new Set(['person', 'work', 'character']);

/** The prominence from which a single word may decide: most names of villages and shops are also something else. */
const PROMINENT_WORD = 0.3;
/** The prominence from which a single word may decide that several things share, or that is also a personal name. */
const PROMINENT_DESPITE_OTHERS = 0.4;

const SHORT_ABBREVIATION = /^\p{Lu}[\p{Lu}\d&]{1,2}$/u;
const SEVERAL_WORDS = /[\s-]/u;

export const hasSeveralWords = (name: string): boolean => SEVERAL_WORDS.test(name);

/**
 * Returns the candidates that may decide on the category of a name. `words` are those of the text. No candidate may decide for an
 * abbreviation of up to three letters, nor for a word that the text also has in lower case. A single word is never a person or a work by
 * the table alone.
 */
export function usableCandidates(
  name: string,
  candidates: readonly Candidate[],
  words: ReadonlySet<string>,
): Candidate[] {
  if (candidates.length === 0 || SHORT_ABBREVIATION.test(name)) return [];
  if (SEVERAL_WORDS.test(name)) return [...candidates];
  const lowercase = name.toLowerCase();
  if (name !== lowercase && words.has(lowercase)) return [];
  return candidates.filter(
    ({ kind, prominence, isShared }) =>
      !neverByOneWord.has(kind) && prominence >= (isShared ? PROMINENT_DESPITE_OTHERS : PROMINENT_WORD),
  );
}

/** Returns the words of a text as it writes them. */
export const wordsOf = ({ headline, body }: Record<'headline' | 'body', string>): ReadonlySet<string> =>
  new Set(`${headline}\n${body}`.match(/[\p{L}\p{N}]+/gu));

/** Returns the category with the highest score: a log-linear model of the encoder's probabilities and of the table. */
export function likeliestCategory(entity: Entity, candidates: readonly Candidate[]): Category {
  const features = categoryFeatures(entity, candidates);
  if (features === undefined) return entity.category;
  const scores = features.map((values) => values.reduce((sum, value, at) => sum + value * weights[at]!, 0));
  return nameCategories[scores.indexOf(Math.max(...scores))]!;
}

/** Returns what a name looks like. */
export function shapeOf(name: string): (typeof shapes)[number] {
  if (isAbbreviation(name)) return 'abbreviation';
  return SEVERAL_WORDS.test(name) ? 'several words' : 'one word';
}

/**
 * Returns a row of features for each of `nameCategories`; undefined where the encoder labelled none of the mentions. The weights of
 * `@textkin/knowledge` are learned for exactly these (training/kinds/learn.py).
 */
export function categoryFeatures(
  { tag, mentions }: Pick<Entity, 'tag' | 'mentions'>,
  candidates: readonly Candidate[],
): number[][] | undefined {
  const chances = mentions.flatMap(({ chances }) => (chances ? [chances] : []));
  if (chances.length === 0) return undefined;
  const priors = nameCategories.map((category) =>
    Math.max(
      0,
      ...candidates.filter(({ kind }) => categoryOf[kind] === category).map(({ prominence }) => prominence),
    ),
  );
  // A club and a council are called like their town: "Skellefteå won". Whether the town is meant is for the encoder to say.
  if (!SEVERAL_WORDS.test(tag))
    priors[organizationAt] = Math.max(priors[organizationAt]!, priors[locationAt]!);
  const shape = shapes.indexOf(shapeOf(tag));
  const sum = priors.reduce((total, prior) => total + prior, 0);
  const isShared = candidates.every(({ isShared }) => isShared);
  return nameCategories.map((category, at) => {
    const mean = chances.reduce((total, one) => total + one[at]!, 0) / chances.length;
    const share = sum > 0 ? priors[at]! / sum : 0;
    const ofShape = (value: number) => shapes.map((_, index) => (index === shape ? value : 0));
    return [
      mean,
      mean * (Math.sqrt(Math.min(chances.length, 9)) - 1),
      ...ofShape(share),
      ...ofShape(priors[at]!),
      ...ofShape(share === 1 ? 1 : 0),
      isShared ? share : 0,
      ...[
        Number(category === 'organization'),
        Number(category === 'location'),
        Number(category === 'unknown'),
      ],
    ];
  });
}
