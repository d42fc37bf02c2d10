/** The words of the entity pipeline: what goes in, what the encoder gives, what comes out. */

import type { Language } from '../domain/language.ts';

export type { Language };

/** What an entity is, in the words of the wire. */
export const categories = ['person', 'organization', 'location', 'url', 'unknown'] as const;
export type Category = (typeof categories)[number];

export type Field = 'headline' | 'body';

/** A place where an entity is named; offset and length count UTF-16 code units of the stored field. */
export interface Mention {
  field: Field;
  offset: number;
  length: number;
}

/** One entity of a text: its best full form in base form, and how much the text is about it (0–1, three decimals). */
export interface AnalysedTag {
  tag: string;
  category: Category;
  relevance: number;
  mentions: Mention[];
}

export interface Source {
  headline: string;
  body: string;
  language: Language;
}

/** What the encoder says of one sequence: label scores, row by row [length × labels], and the mean vector (not normalised). */
export interface Encoding {
  logits: Float32Array;
  vector: Float32Array;
}

/** The neural part, behind an interface so that this floor stays free of native code. */
export interface Encoder {
  /** Name and version of the weights, stored with every result. */
  readonly version: string;
  /** Encodings in the order of the sequences; sequences may differ in length. */
  encode(sequences: readonly Int32Array[]): Promise<readonly Encoding[]>;
}

export interface EntityAnalysis {
  /** All tags, highest relevance first, ties in code point order. */
  tags: AnalysedTag[];
  /** Meaning of the whole text, unit length (all zeros for a text without words). */
  vector: Float32Array;
  words: number;
}
