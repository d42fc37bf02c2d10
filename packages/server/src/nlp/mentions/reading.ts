import type { Category } from '../../domain/tags/tag.ts';
import type { SentenceWindow } from '../embedding/encoded-passages.ts';
import type { Word } from '../tokens/words.ts';

/** The categories that a name may have; an address is not a name. */
export const nameCategories = ['person', 'organization', 'location', 'unknown'] as const satisfies Category[];

/** A run of words that the encoder labels as one name. */
export interface Span {
  /** Words [from, to) of the text. */
  from: number;
  to: number;
  category: Category;
  /** The geometric mean of the probabilities of its words' labels, 0–1. */
  confidence: number;
  /** The mean probability that its words belong to a name. */
  probability?: number;
  /** The log probability of each of `nameCategories`. */
  chances?: readonly number[];
}

/** How likely the encoder considers a word to be part of a name. */
export interface NameChance {
  /** The probability that the word is part of a name. */
  probability: number;
  /** The log probability of each of `nameCategories`, given that it is. */
  chances: readonly number[];
}

/** Scores of the encoder's heads: a row for each word of a field, zeros for a word that the encoder does not read. */
export interface WordScores {
  /** The number of heads. */
  width: number;
  values: Float32Array;
}

/** One field of a text with the output of the encoder. */
export interface Reading {
  text: string;
  words: Word[];
  /** The `Boundary` at each word. */
  starts: Uint8Array;
  spans: Span[];
  /** The vector of each window, in the order of the text. */
  windows: SentenceWindow[];
  scores: WordScores;
  /** The chances of words directly before a hyphen, by the index of the word: the encoder labels few names there. */
  beforeHyphen?: Map<number, NameChance>;
}
