import type { Language } from '../domain/language.ts';
import type { UnloadedFacts } from '../index/unloaded-texts.ts';

/** A segment in the form in which threads send it: they share its memory. */
export interface SharedSegment {
  /** Unique in its collection. */
  id: number;
  bytes: SharedArrayBuffer;
}

/** An update that the indexer sends to every search thread, in order. */
export type IndexUpdate =
  /** The whole collection as it is now. */
  | {
      kind: 'open';
      collectionId: number;
      /** The version of the collection that the index has reached. */
      version: number;
      language: Language;
      segments: (SharedSegment & { deleted: number[] })[];
      /** Texts that are not loaded: the statistics of the stored index, and segments of the texts deleted or changed since its version. */
      unloaded?: { facts: UnloadedFacts; removed: readonly SharedArrayBuffer[] };
    }
  /**
   * The collection has another version: texts were deleted, then texts were added, which may have the same ids.
   * `removed` is a segment of the deleted texts that were not loaded.
   */
  | {
      kind: 'change';
      collectionId: number;
      version: number;
      deleted: number[];
      removed?: SharedArrayBuffer;
      added?: SharedSegment;
    }
  /** Segments were merged into one. */
  | { kind: 'replace'; collectionId: number; inputs: number[]; merged: SharedSegment }
  /** The collection was deleted or evicted. */
  | { kind: 'close'; collectionId: number };

/** The bytes of some hundred texts. */
const smallBytes = 2 ** 18;

/** Returns whether an update holds little memory and is soon applied. */
export function isSmall(update: IndexUpdate): boolean {
  if (update.kind === 'replace') return update.merged.bytes.byteLength < smallBytes;
  if (update.kind !== 'change') return false;
  const { deleted, removed, added } = update;
  return deleted.length < 100 && (removed?.byteLength ?? 0) + (added?.bytes.byteLength ?? 0) < smallBytes;
}
