import type { Language } from '../domain/language.ts';
import { centred } from '../nlp/embedding/centre.ts';
import { quantised, type Vector } from './vector.ts';

/** What relates a text to others. */
export interface Features {
  /** In the encoding of `textTerms`. */
  terms: Uint8Array;
  /** Unit-length document vector as the encoder makes it, not centred. */
  vector: Float32Array;
}

/** A text of an index or a guest in it, ready to be compared. */
export interface Sample {
  language: Language;
  terms: Uint8Array;
  /** Centred; undefined when it says nothing. */
  vector: Vector | undefined;
}

/** A text as it is compared, to be taken by an index as a guest. */
export function sampleOf({ terms, vector }: Features, language: Language): Sample {
  const meaning = centred(vector, language);
  return { language, terms, vector: meaning && quantised(meaning) };
}
