import type { Language } from '../domain/language.ts';
import type { Document } from '../index/segment/build.ts';
import type { Sampler } from '../scoring/sample.ts';
import { sentenceHashes } from '../nlp/sentences/encoded-sentences.ts';
import type { TextParts } from '../scoring/own-sample.ts';
import type { AnalysedText } from '../store/store.ts';

/** A text in its indexed form before repeated sentences are left out, with the parts that are needed to leave them out. */
export interface WholeDocument extends Document {
  parts: TextParts;
}

/**
 * Returns an analysed text in the form in which it is indexed. A vector of another model is dropped: the text is compared by
 * its terms until it is analysed again.
 */
export function documentOf(
  textId: number,
  analysed: AnalysedText,
  language: Language,
  sampleOf: Sampler,
): WholeDocument {
  const { terms, vector } = sampleOf(analysed, language);
  const { date, pairs, sentences, passages, model } = analysed;
  const hashes = sentences && sentenceHashes(sentences);
  return {
    textId,
    date,
    terms,
    vector,
    pairs,
    sentenceHashes: hashes,
    parts: { sentences, passages, model },
  };
}
