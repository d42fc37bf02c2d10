import { encodePassages } from '../../packages/server/src/nlp/embedding/encoded-passages.ts';
import { documentVector } from '../../packages/server/src/nlp/embedding/document-vector.ts';
import { readableSource } from '../../packages/server/src/nlp/markup/readable-text.ts';
import type { Recognise } from '../../packages/server/src/nlp/mentions/recognise.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { splitSentences } from '../../packages/server/src/nlp/sentences/split-sentences.ts';
import { textSentences } from '../../packages/server/src/nlp/sentences/text-sentences.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import type { TextParts } from '../../packages/server/src/scoring/own-sample.ts';
import type { Features } from '../../packages/server/src/scoring/sample.ts';
import type { EvalText } from '../related-sets.ts';

/** The features of a text, with the parts by which an index finds what the text repeats. */
export type Analysed = Features & TextParts;

/** Returns a function that computes the features of a text with footers, as the analysis does. */
export function makeAnalysed(recognise: Recognise) {
  return async ({ headline = '', body, lang }: EvalText, footers: readonly string[]): Promise<Analysed> => {
    const stored = { headline, body: [body, ...footers].join('\n\n'), language: lang };
    const source = readableSource(stored);
    const [one, other] = [await recognise(source.headline), await recognise(source.body)];
    const terms = textTerms(stored);
    return {
      terms,
      sentences: textSentences(stored, terms),
      vector: documentVector(one.windows, other.windows, models.standard.dimensions),
      passages: encodePassages(one.windows, other.windows, splitSentences(one.text).length),
      model: models.standard.name,
    };
  };
}
