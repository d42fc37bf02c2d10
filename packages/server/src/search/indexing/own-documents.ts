import type { Language } from '../../domain/language.ts';
import { ownSample, repeatedFrom } from '../../scoring/own-sample.ts';
import type { Sampler } from '../../scoring/sample.ts';
import type { AnalysedText } from '../../store/store.ts';
import { documentOf, type WholeDocument } from '../document.ts';
import type { IndexSegment } from './index-segment.ts';
import { SentenceCounts } from './sentence-counts.ts';

/** The changed texts, by id; undefined for a text that was deleted or is not analysed. */
export type ChangedTexts = Map<number, WholeDocument | undefined>;

interface Context {
  /** The segments before the change. */
  segments: readonly IndexSegment[];
  language: Language;
  sampleOf: Sampler;
  /** Reads the stored result of a text; undefined when the text has none. */
  analysed: (textId: number) => Promise<AnalysedText | undefined>;
}

/**
 * Returns changed texts without the sentences that they repeat from other texts. Also returns the unchanged texts that the change
 * affects: the texts with a sentence that becomes repeated or common, or is no longer so.
 */
export async function ownDocuments(
  changed: ChangedTexts,
  { segments, language, sampleOf, analysed }: Context,
): Promise<ChangedTexts> {
  const hashesOf = new Map(Array.from(changed, ([textId, document]) => [textId, document?.sentenceHashes]));
  const counts = new SentenceCounts(segments, hashesOf);
  const ownOf = (document: WholeDocument): WholeDocument => {
    const isWhole = !document.sentenceHashes?.some((hash) => counts.countAfter(hash) >= repeatedFrom);
    if (isWhole) return document;
    return {
      ...document,
      ...ownSample({ ...document, language }, document.parts, counts.countAfter, sampleOf),
    };
  };
  const own: ChangedTexts = new Map();
  for (const [textId, hashes] of counts.findAffected()) {
    const result = await analysed(textId);
    const document = result && documentOf(textId, result, language, sampleOf);
    // A text with other sentences has changed meanwhile, and its change is read later.
    if (document?.sentenceHashes?.join() === hashes.join()) own.set(textId, ownOf(document));
  }
  for (const [textId, document] of changed) own.set(textId, document && ownOf(document));
  return own;
}
