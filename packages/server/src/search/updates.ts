import type { Language } from '../domain/language.ts';

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
      language: Language;
      segments: (SharedSegment & { deleted: number[] })[];
    }
  /** Texts have gone; then others came, which may have the ids of those. */
  | { kind: 'change'; collectionId: number; deleted: number[]; added?: SharedSegment }
  /** A segment was merged from others. */
  | { kind: 'replace'; collectionId: number; inputs: number[]; merged: SharedSegment }
  /** The collection is gone, or was not asked for in a long time. */
  | { kind: 'close'; collectionId: number };
