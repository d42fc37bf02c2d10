import type { Params } from '@textkin/client';
import { fileLimits } from './limits.ts';
import { reason } from './reasons.ts';
import type { ImportedTagEdits } from './storing/tag-edits.ts';

/** A text as it goes to text.create, its collection aside. */
export type ImportedText = Omit<Params<'text.create'>, 'collection_id' | 'force'>;

export interface TextRow {
  text: ImportedText;
  /** Tells apart what would otherwise look the same, as the number of an exported text does. */
  mark?: string;
  /** The id that earlier releases gave the text: where it is stored by that one, it gets the new one. */
  formerId?: string;
  edits?: ImportedTagEdits | undefined;
}

/** What a source holds at one place: a text, or nothing that can be stored, and why. */
export type Row = {
  line?: number;
  /** The file that the row is from, where several files are one source. */
  source?: string;
} & (TextRow | PassedOver | { reason: string });

/** Stands for what is not meant to be a text, like the draft of an article. */
export interface PassedOver {
  passedOver: true;
}

/** Thrown while a row is read; the message is for a person. */
export class BadRow extends Error {}

/** A line of JSON or a row of CSV by the names of its fields, or why it can't be read. */
export type RecordRow = { line: number } & (
  { fields: Readonly<Record<string, unknown>> } | { reason: string }
);

/** The row that `read` makes, or the reason why it can't. */
export async function rowOf(
  line: number | undefined,
  read: () => Promise<TextRow | PassedOver>,
): Promise<Row> {
  const place = line === undefined ? {} : { line };
  try {
    return { ...place, ...(await read()) };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { ...place, reason: error.message };
  }
}

/** Longest line, record, feed entry or document. */
export const longestRow = fileLimits.bytes;
export const rowTooLong = reason('rowTooLong', { MiB: fileLimits.bytes / 1024 ** 2 });

export function tooDeep(levels: number): string {
  return reason('tooDeep', { levels });
}
