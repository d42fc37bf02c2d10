import type { Language } from '../domain/language.ts';
import { modelName, modelOf } from '../nlp/model.ts';
import { centred } from '../nlp/embedding/centre.ts';
import { quantised, type Vector } from './vector.ts';

/** What relates a text to others. */
export interface Features {
  /** In the encoding of `textTerms`. */
  terms: Uint8Array;
  /** Unit-length document vector as the encoder makes it, not centred. */
  vector: Float32Array;
  /** What made the vector, as results name it. */
  model: string;
}

/** A text of an index or a guest in it, ready to be compared. */
export interface Sample {
  language: Language;
  terms: Uint8Array;
  /** Centred; undefined when it says nothing, or was made by another model than the service's. */
  vector: Vector | undefined;
}

/** Whether a result is that of the service's own model, and its vector one that may be compared. */
export const isOfModel = ({ model }: Pick<Features, 'model'>): boolean => modelOf(model) === modelName;

/**
 * A text as it is compared, to be taken by an index as a guest. This is the only way from a stored vector to one that is
 * compared: that of another model does not pass, and its text is compared by its terms until it is analysed anew.
 */
export function sampleOf(features: Features, language: Language): Sample {
  const { terms, vector } = features;
  const meaning = isOfModel(features) ? centred(vector, language) : undefined;
  return { language, terms, vector: meaning && quantised(meaning) };
}
