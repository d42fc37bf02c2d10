import type { Language } from '../domain/language.ts';
import type { StoredFacts } from '../index/stored/stored-index.ts';

/** A segment as it goes from thread to thread: its memory is shared. */
export interface SharedSegment {
  /** Unique in its collection. */
  id: number;
  bytes: SharedArrayBuffer;
}

/** What the indexer tells every search thread, in order. */
export type IndexUpdate =
  /** The collection as it is now, in the place of what was known of it. */
  | {
      kind: 'open';
      collectionId: number;
      /** The version of the collection that the index has reached. */
      version: number;
      language: Language;
      segments: (SharedSegment & { deleted: number[] })[];
      /** Where the other texts lie in the store's own index: what is known of them, and segments of those that have gone. */
      stored?: { facts: StoredFacts; gone: SharedArrayBuffer[] };
    }
  /** The collection has another version: texts have gone, those of the stored index as a segment; then others came, which may have the ids of those. */
  | {
      kind: 'change';
      collectionId: number;
      version: number;
      deleted: number[];
      gone?: SharedArrayBuffer;
      added?: SharedSegment;
    }
  /** A segment was merged from others. */
  | { kind: 'replace'; collectionId: number; inputs: number[]; merged: SharedSegment }
  /** The collection is gone, or was not asked for in a long time. */
  | { kind: 'close'; collectionId: number };

/** Bytes of some hundred texts. */
const smallBytes = 2 ** 18;

/** Whether it holds little memory, and is soon taken in. */
export function isSmall(update: IndexUpdate): boolean {
  if (update.kind === 'replace') return update.merged.bytes.byteLength < smallBytes;
  if (update.kind !== 'change') return false;
  const { deleted, gone, added } = update;
  return deleted.length < 100 && (gone?.byteLength ?? 0) + (added?.bytes.byteLength ?? 0) < smallBytes;
}
