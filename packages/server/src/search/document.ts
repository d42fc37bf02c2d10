import type { Language } from '../domain/language.ts';
import type { Document } from '../index/segment/build.ts';
import type { Sampler } from '../scoring/sample.ts';
import type { AnalysedText } from '../store/store.ts';

/**
 * Returns an analysed text in the form in which it is indexed. A vector of another model is dropped: the text is compared by
 * its terms until it is analysed again.
 */
export function documentOf(
  textId: number,
  analysed: AnalysedText,
  language: Language,
  sampleOf: Sampler,
): Document {
  const { terms, vector } = sampleOf(analysed, language);
  return { textId, date: analysed.date, terms, vector, pairs: analysed.pairs };
}
