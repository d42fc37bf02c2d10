import type { Language } from '../domain/language.ts';
import type { Document } from '../index/segment/build.ts';
import { sampleOf } from '../scoring/sample.ts';
import type { AnalysedText } from '../store/store.ts';

/**
 * An analysed text as an index takes it. The vector of another model is left out: the text is compared by its terms until it
 * is analysed anew.
 */
export function documentOf(textId: number, analysed: AnalysedText, language: Language): Document {
  const { terms, vector } = sampleOf(analysed, language);
  return { textId, date: analysed.date, terms, vector, pairs: analysed.pairs };
}
