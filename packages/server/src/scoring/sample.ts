import type { Language } from '../domain/language.ts';
import { type Model, modelInStamp } from '../nlp/model.ts';
import { perLanguage } from '../languages/index.ts';
import { withoutCommonDirections, commonDirectionsOf } from '../nlp/embedding/common-directions.ts';
import { quantise, type Vector } from './vector.ts';

/** The stored results of the analysis that relate a text to others. */
export interface Features {
  /** Encoded by `encodeTerms`. */
  terms: Uint8Array;
  /** The document vector, of unit length, with its common directions. */
  vector: Float32Array;
  /** The stamp of the result, with the model that made the vector. */
  model: string;
}

/** A text of an index, or an external query, in the form that is compared. */
export interface Sample {
  language: Language;
  terms: Uint8Array;
  /** The vector without common directions; undefined for the zero vector and for a vector of another model than the service's. */
  vector: Vector | undefined;
}

/** Returns whether a model made a result. Only vectors of the same model may be compared. */
export const isOfModel = ({ model }: Pick<Features, 'model'>, { name }: Pick<Model, 'name'>): boolean =>
  modelInStamp(model) === name;

/** Returns the sample of a text. */
export type Sampler = (features: Features, language: Language) => Sample;

/**
 * Makes the sampler of a model. Every stored vector goes through a sampler before it is compared. The sampler drops vectors of other
 * models; such a text is compared by its terms until it is analysed again. Throws a UserError when the common directions do not
 * fit the model.
 */
export function makeSampler(model: Model): Sampler {
  const directions = perLanguage((_, language) => commonDirectionsOf(model, language));
  return (features, language) => {
    const { terms, vector } = features;
    const meaning = isOfModel(features, model)
      ? withoutCommonDirections(vector, directions[language])
      : undefined;
    return { language, terms, vector: meaning && quantise(meaning) };
  };
}
