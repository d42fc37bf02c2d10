import type { Language } from '../domain/language.ts';
import { type Model, modelInStamp } from '../nlp/model.ts';
import { perLanguage } from '../languages/index.ts';
import { withoutCommonDirections, commonDirectionsOf } from '../nlp/embedding/common-directions.ts';
import { quantise, type Vector } from './vector.ts';

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

/** Returns whether a result is of a model. Only vectors of one model may be compared with each other. */
export const isOfModel = ({ model }: Pick<Features, 'model'>, { name }: Pick<Model, 'name'>): boolean =>
  modelInStamp(model) === name;

/** Returns the sample of a text. */
export type Sampler = (features: Features, language: Language) => Sample;

/**
 * Makes the sampler of a model. A sampler is the only way from a stored vector to one that is compared: it drops the vector of
 * another model, and compares that text by its terms until it is analysed again. Throws a UserError when the tables of common
 * directions do not fit the model.
 */
export function makeSampler(model: Model): Sampler {
  const centres = perLanguage((_, language) => commonDirectionsOf(model, language));
  return (features, language) => {
    const { terms, vector } = features;
    const meaning = isOfModel(features, model)
      ? withoutCommonDirections(vector, centres[language])
      : undefined;
    return { language, terms, vector: meaning && quantise(meaning) };
  };
}
