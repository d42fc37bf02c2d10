import type { ErrorName } from '@textkin/client';
import type { ImportedTagEdits, ImportedText, Row, SkippedEntry } from '../row.ts';

/** A text that can be sent again without being stored twice. */
export type KeyedText = ImportedText & { ext_text_id: string };

/** Why the service refuses a text, or would refuse it. */
export interface Refusal {
  error: ErrorName;
  message: string;
  field?: string | undefined;
  limit?: number | undefined;
}

/** Why a row is not stored: it can't be read, or the service refuses its text. */
export type RowProblem = { reason: string } | { refusal: Refusal; text: KeyedText };

/** A text to send, with the former id and the tag edits of its row. */
export interface ReadyText {
  text: KeyedText;
  formerId?: string;
  edits?: ImportedTagEdits | undefined;
}

/** A row that is ready to be stored: its text has an id, and its fields are within the limits of the service. */
export type PreparedRow = RowPlace & (ReadyText | RowProblem | SkippedEntry);

/** Where a row is from, and what its file has there. */
export type RowPlace = Pick<Row, 'line' | 'source' | 'original'>;

/** Returns the SHA-256 of a text in UTF-8, as hexadecimal digits. */
export type Digest = (text: string) => string;

export interface Preparation {
  digest: Digest;
  /** Returns why a text is not sent, or undefined. A text that is too long would make a request that the service can't read. */
  problemOf: (text: KeyedText) => RowProblem | undefined;
}

/** Gives the text of a row its id, and checks the text. */
export function prepareRow(row: Row, { digest, problemOf }: Preparation): PreparedRow {
  if (!('text' in row)) return row;
  const { mark, ...rest } = row;
  const text = keyedText(row.text, mark, digest);
  const problem = problemOf(text);
  if (problem === undefined) return { ...rest, text };
  return { ...placeOf(row), ...problem };
}

function placeOf({ line, source, original }: Row): RowPlace {
  return {
    ...(line !== undefined && { line }),
    ...(source !== undefined && { source }),
    ...(original && { original }),
  };
}

/** Prepares rows one by one. */
export async function* prepareRows(
  rows: AsyncIterable<Row>,
  preparation: Preparation,
): AsyncGenerator<PreparedRow> {
  for await (const row of rows) yield prepareRow(row, preparation);
}

/**
 * Returns the text with an id: its own, or a hash of all its fields, which is the same in every run and wherever the file
 * is imported. `mark` distinguishes texts whose fields are equal.
 */
function keyedText(text: ImportedText, mark: string | undefined, digest: Digest): KeyedText {
  return { ...text, ext_text_id: text.ext_text_id ?? hashedId(text, mark, digest) };
}

function hashedId(
  { headline, body, url, authors, publish_date }: ImportedText,
  mark = '',
  digest: Digest,
): string {
  const content = JSON.stringify([headline, body, url, authors, publish_date, mark]);
  return `import-${digest(content).slice(0, 32)}`;
}
