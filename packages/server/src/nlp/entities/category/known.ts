import { isAbbreviation } from '../../../knowledge/form.ts';
import type { Kind } from '../../../knowledge/layout.ts';
import type { Candidate } from '../../../knowledge/table.ts';
import { categoryByKind } from '../../mentions/known-kinds.ts';
import { nameCategories } from '../../mentions/reading.ts';

const organizationAt = nameCategories.indexOf('organization');
const locationAt = nameCategories.indexOf('location');

/** The shapes of names. How far the table is trusted depends on the shape. */
export const shapes = ['several words', 'abbreviation', 'one word'] as const;

/** Kinds for which a single word is too little evidence: surnames and given names, titles, names of characters. */
const neverByOneWord: ReadonlySet<Kind> = new Set(['person', 'work', 'character']);

/** The least prominence of a single word that counts: most names of villages and shops are also something else. */
const PROMINENT_WORD = 0.3;
/** The least prominence of a single word that several things share, or that is also a personal name. */
const PROMINENT_DESPITE_OTHERS = 0.4;

const SHORT_ABBREVIATION = /^\p{Lu}[\p{Lu}\d&]{1,2}$/u;
const SEVERAL_WORDS = /[\s-]/u;

export const hasSeveralWords = (name: string): boolean => SEVERAL_WORDS.test(name);

/** Returns what a name looks like. */
export function shapeOf(name: string): (typeof shapes)[number] {
  if (isAbbreviation(name)) return 'abbreviation';
  return SEVERAL_WORDS.test(name) ? 'several words' : 'one word';
}

/**
 * Returns the candidates that count for the category of a name. `words` has the words of the text. No candidate counts for an
 * abbreviation of up to three letters, nor for a word that the text also has in lower case. A single word is never a person or a work
 * by the table alone.
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

/** Returns the highest prominence of the candidates of each of `nameCategories`. */
export const priorsOf = (candidates: readonly Candidate[]): number[] =>
  nameCategories.map((category) =>
    candidates.reduce(
      (most, { kind, prominence }) => (categoryByKind[kind] === category ? Math.max(most, prominence) : most),
      0,
    ),
  );

/** The known features of a name that the table does not have, all zero: for each category, three for each shape, and two more. */
const UNKNOWN: readonly number[] = nameCategories.flatMap(() => Array<number>(3 * shapes.length + 2).fill(0));

/**
 * Returns what the table says about a name, for each of `nameCategories`. From the usable candidates: the share of the category, its
 * prominence, and whether it is the only category, in separate columns for each shape; then the share again if several things have
 * the name. From all candidates: the prominence.
 */
export function knownFeatures(
  name: string,
  all: readonly Candidate[],
  words: ReadonlySet<string>,
): readonly number[] {
  if (all.length === 0) return UNKNOWN;
  const usable = usableCandidates(name, all, words);
  const priors = priorsOf(usable);
  // A club and a council have the name of their town: "Skellefteå won". Whether the town is meant is for the encoder to say.
  if (!SEVERAL_WORDS.test(name))
    priors[organizationAt] = Math.max(priors[organizationAt]!, priors[locationAt]!);
  const shape = shapes.indexOf(shapeOf(name));
  const sum = priors.reduce((total, prior) => total + prior, 0);
  const isShared = usable.every((one) => one.isShared);
  const shares = priors.map((prior) => (sum > 0 ? prior / sum : 0));
  const ofShape = (values: readonly number[]) =>
    shapes.flatMap((_, index) => (index === shape ? values : values.map(() => 0)));
  return [
    ...ofShape([...shares, ...priors, ...shares.map((share) => (share === 1 ? 1 : 0))]),
    ...shares.map((share) => (isShared ? share : 0)),
    ...priorsOf(all),
  ];
}
