import type { Params, Result } from '@textkin/client';
import { fileLimits } from './limits.ts';
import { reason } from './reasons.ts';

/** The edits of the tags of an exported text. */
export type ImportedTagEdits = NonNullable<Result<'text.tags'>['edits']>;

/** The params of text.create for a text, without its collection. */
export type ImportedText = Omit<Params<'text.create'>, 'collection_id' | 'force'>;

export interface TextRow {
  text: ImportedText;
  /** Distinguishes texts whose fields are equal, for example the number of an exported text. */
  mark?: string;
  /** The id that earlier releases gave the text. A stored text with this id gets the new id. */
  formerId?: string;
  edits?: ImportedTagEdits | undefined;
}

/** A row of a table as its file has it, with the columns in order, so that a refused row can be corrected and imported again. */
export interface OriginalRow {
  /** The names of the columns, or of the fields of an object of JSON. */
  columns: readonly string[];
  /** A row of CSV may have more cells than there are columns. */
  cells: readonly unknown[];
}

/** One entry of a source: a text, a skipped entry, or the reason why it can't be read. */
export type Row = {
  line?: number;
  /** Absent for documents, for feeds, and where the cells of a row are not known. */
  original?: OriginalRow;
  /** The file that the row is from, where several files are one source. */
  source?: string;
} & (TextRow | SkippedEntry | { reason: string });

/** An entry that is not imported as a text, for example the draft of an article. */
export interface SkippedEntry {
  skipped: true;
}

/** Thrown while a row is read. The message is for a person. */
export class BadRow extends Error {}

/** A line of JSON or a row of CSV by the names of its fields, or why it can't be read. */
export type RecordRow = { line: number; original?: OriginalRow } & (
  { fields: Readonly<Record<string, unknown>> } | { reason: string }
);

/** Returns the row that `read` returns, or a row with the reason of the BadRow that it throws. */
export async function rowOf(
  line: number | undefined,
  read: () => Promise<TextRow | SkippedEntry>,
): Promise<Row> {
  const place = line === undefined ? {} : { line };
  try {
    return { ...place, ...(await read()) };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { ...place, reason: error.message };
  }
}

/** Bytes or characters of the longest line, record, feed entry or document. */
export const longestRow = fileLimits.bytes;
export const rowTooLong = reason('rowTooLong', { MiB: fileLimits.bytes / 1024 ** 2 });

export function tooDeep(levels: number): string {
  return reason('tooDeep', { levels });
}
