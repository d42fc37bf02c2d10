import type { Params } from '@textkin/client';
import type { TagEdits } from './tag-edits.ts';

/** A text as it goes to text.create, its collection aside. */
export type ImportedText = Omit<Params<'text.create'>, 'collection_id' | 'force'>;

/** What a source holds at one place: a text, or nothing that can be stored, and why. */
export type Row = { line?: number } & (
  | {
      text: ImportedText;
      /** Tells apart what would otherwise look the same, as the number of an exported text does. */
      mark?: string;
      edits?: TagEdits | undefined;
    }
  | { reason: string }
  /** Not meant to be a text, like the draft of an article. */
  | { passedOver: true }
);

/** Thrown while a row is read; the message is for a person. */
export class BadRow extends Error {}

/** The row that `read` makes, or the reason why it can't. */
export function rowOf(line: number | undefined, read: () => Omit<Row & { text: ImportedText }, 'line'>): Row {
  const place = line === undefined ? {} : { line };
  try {
    return { ...place, ...read() };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { ...place, reason: error.message };
  }
}

/** Longest line or record, in bytes: a text of the greatest length with its tags and vector takes a tenth. */
export const longestRow = 16 * 1024 * 1024;
export const rowTooLong = 'It is longer than 16 MiB.';
