import type { Segment } from './segment.ts';
import { maxDocs } from './segment.ts';
import { seek } from '../walk.ts';

/** The sentences of a segment: for each, the texts that have it. The list of a segment ascends by hash, then by docId. */
type SentenceList = Pick<Segment, 'sentenceHashes' | 'sentenceDocs'>;

/** Returns a number that identifies a sentence of a text; such numbers sort like the list. */
export const sentenceKey = (hash: number, doc: number): number => hash * maxDocs + doc;

/** Writes the list of a segment from its keys, in any order. */
export function fillSentences({ sentenceHashes, sentenceDocs }: SentenceList, keys: Float64Array): void {
  for (const [at, key] of keys.toSorted().entries()) {
    sentenceHashes[at] = Math.floor(key / maxDocs);
    sentenceDocs[at] = key % maxDocs;
  }
}

/** Yields the docIds of the texts that have a sentence, including deleted texts. */
export function* docsWith({ sentenceHashes, sentenceDocs }: SentenceList, hash: number): Generator<number> {
  for (let at = seek(sentenceHashes, 0, hash); sentenceHashes[at] === hash; at++) yield sentenceDocs[at]!;
}
