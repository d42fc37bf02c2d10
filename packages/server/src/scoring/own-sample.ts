import type { Language } from '../domain/language.ts';
import { sumOfPassages } from '../nlp/embedding/document-vector.ts';
import { decodePassages, type StoredPassage } from '../nlp/embedding/encoded-passages.ts';
import { decodeSentences, type Sentence } from '../nlp/sentences/encoded-sentences.ts';
import { isPair } from '../nlp/terms/hash.ts';
import { informationOf } from '../nlp/terms/prior.ts';
import { hashAt, termCount, weightAt, writeTerm } from '../nlp/terms/encoded-terms.ts';
import { tfOf, tfWeight } from '../nlp/terms/terms.ts';
import type { Features, Sample, Sampler } from './sample.ts';

/** A sentence counts as repeated if at least this number of texts of a collection have it. */
export const repeatedFrom = 3;

/** The least number of texts that have a common sentence, which is part of a footer or a form, and hardly ever of a story. */
export const commonFrom = 8;

/** Returns, given how many texts have a sentence, 0 if the sentence is not repeated, 1 if it is repeated, and 2 if it is common. */
export const repetition = (texts: number): number =>
  Number(texts >= repeatedFrom) + Number(texts >= commonFrom);

/** The least number of own words: a text with fewer is nothing but repeated text, and is compared whole. */
const minOwnWords = 10;

/**
 * The share of the words of a text's own sentences, by information, that its repeated sentences must also have for the text to be a
 * version of a story. A text that is mostly repeated is either a version of a story, whose own sentences use the words of the story, or
 * a short text with a long footer (`npm run eval:repeated` prints how often). The share is higher for common sentences, because a form,
 * too, has words of the matters that it is for.
 */
const storyShares = { repeated: 0.15, common: 0.3 };

/** The number of words from which repeated but not common sentences are a story, whatever the own sentences say: a footer is shorter. */
const longStoryWords = 180;

/** The weight of a term that only repeated sentences have: a search for the term still finds the text, but it hardly relates two texts. */
const repeatedWeight = 1;

/** The stored results of the analysis that tell what a text repeats; absent where they are unknown. */
export interface TextParts {
  /** Encoded by `encodeSentences`. */
  sentences?: Uint8Array | undefined;
  /** Encoded by `encodePassages`. */
  passages?: Uint8Array | undefined;
  /** The stamp of the result. */
  model: string;
}

/** Returns how many texts of a collection have a sentence, by its hash. */
export type TextsWith = (hash: number) => number;

/**
 * Returns the sample of a text without what it repeats of other texts of its collection: footers, by-lines, standing paragraphs. Terms
 * of repeated sentences lose their weight, and passages that consist of them for the most part are left out of the vector. A sample
 * that repeats nothing is returned as it is.
 */
export function ownSample(sample: Sample, parts: TextParts, textsWith: TextsWith, sampleOf: Sampler): Sample {
  const own = ownParts({ ...parts, ...sample, dimensions: sample.vector?.values.length ?? 0 }, textsWith);
  if (own === undefined) return sample;
  const { terms, vector } = own;
  return vector ? sampleOf({ terms, vector, model: parts.model }, sample.language) : { ...sample, terms };
}

/** Returns the features of a text without what it repeats, like `ownSample`. */
export function ownFeatures(
  features: Features & TextParts,
  language: Language,
  textsWith: TextsWith,
): Features {
  const own = ownParts({ ...features, language, dimensions: features.vector.length }, textsWith);
  return own ? { ...features, terms: own.terms, vector: own.vector ?? features.vector } : features;
}

interface WholeText extends TextParts {
  language: Language;
  terms: Uint8Array;
  /** 0 for a text without a vector. */
  dimensions: number;
}

/** Returns what is left of a text; undefined when it repeats nothing. If `vector` is undefined, the whole vector counts. */
function ownParts(
  { language, terms, sentences: stored, passages, dimensions }: WholeText,
  textsWith: TextsWith,
): { terms: Uint8Array; vector: Float32Array | undefined } | undefined {
  if (stored === undefined) return undefined;
  const sentences = decodeSentences(stored);
  const isRepeated = findRepeated({ sentences, terms, language }, textsWith);
  if (isRepeated === undefined) return undefined;
  const repeated = sentences.filter((_, at) => isRepeated[at]);
  const hasPassages = passages !== undefined && dimensions > 0;
  return {
    terms: ownTerms(terms, repeated, language),
    vector: hasPassages ? ownVector(decodePassages(passages, dimensions), sentences, isRepeated) : undefined,
  };
}

/** A text by its sentences. */
interface SplitText {
  sentences: readonly Sentence[];
  terms: Uint8Array;
  language: Language;
}

/**
 * Returns which sentences of a text are repeated; in a version of a story, only its common sentences count. Returns undefined when none
 * are, when hardly anything else is left, or when common sentences are most of a text that is a version of a story.
 */
function findRepeated(split: SplitText, textsWith: TextsWith): boolean[] | undefined {
  const { sentences } = split;
  const counts = sentences.map(({ hash }) => (hash === 0 ? 0 : textsWith(hash)));
  const wordsFrom = (least: number): number =>
    sentences.reduce((sum, { words }, at) => sum + (counts[at]! >= least ? words : 0), 0);
  const [all, repeated, common] = [wordsFrom(0), wordsFrom(repeatedFrom), wordsFrom(commonFrom)];
  if (repeated === 0) return undefined;
  const isStory = (from: number, share: number): boolean =>
    sharedWithRest(split, (at) => counts[at]! >= from) >= share;
  const isVersion =
    2 * (repeated - common) > all - common &&
    (repeated - common >= longStoryWords || isStory(repeatedFrom, storyShares.repeated));
  const from = isVersion ? commonFrom : repeatedFrom;
  const left = all - wordsFrom(from);
  if (left < minOwnWords || left === all) return undefined;
  if (2 * common > all && isStory(from, storyShares.common)) return undefined;
  return counts.map((count) => count >= from);
}

/** Returns the share of the words of own sentences, by information, that the repeated sentences also have: 0 to 1. */
function sharedWithRest(
  { sentences, terms, language }: SplitText,
  isRepeated: (at: number) => boolean,
): number {
  const [own, rest] = [new Set<number>(), new Set<number>()];
  for (const [at, sentence] of sentences.entries())
    for (const { place } of sentence.terms) (isRepeated(at) ? rest : own).add(place);
  let [all, shared] = [0, 0];
  for (const place of own) {
    const hash = hashAt(terms, place);
    if (isPair(hash)) continue;
    const information = informationOf(hash, language);
    all += information;
    if (rest.has(place)) shared += information;
  }
  return all === 0 ? 0 : shared / all;
}

function ownTerms(terms: Uint8Array, repeated: readonly Sentence[], language: Language): Uint8Array {
  const times = new Float64Array(termCount(terms));
  for (const { terms: some } of repeated) for (const term of some) times[term.place]! += term.times;
  const own = Uint8Array.from(terms);
  for (let at = 0; at < times.length; at++) {
    if (times[at] === 0) continue;
    const left = tfOf(weightAt(terms, at), language) - times[at]!;
    writeTerm(own, at, hashAt(terms, at), left > 0 ? tfWeight(left, language) : repeatedWeight);
  }
  return own;
}

/** Returns the document vector of a text's own passages; undefined when none of its passages is its own, or all are. */
function ownVector(
  passages: readonly StoredPassage[],
  sentences: readonly Sentence[],
  isRepeated: readonly boolean[],
): Float32Array | undefined {
  const own = passages.filter(({ first, last }) => {
    let [all, repeated] = [0, 0];
    for (let at = first; at <= last && at < sentences.length; at++) {
      all += sentences[at]!.words;
      if (isRepeated[at]) repeated += sentences[at]!.words;
    }
    return 2 * repeated <= all;
  });
  if (own.length === 0 || own.length === passages.length) return undefined;
  const fields = [true, false].map((isHeadline) =>
    own.filter((passage) => passage.isHeadline === isHeadline).map(({ vector }) => vector),
  );
  return sumOfPassages(fields, own[0]!.vector.length);
}
