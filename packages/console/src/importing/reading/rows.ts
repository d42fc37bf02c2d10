import {
  BadRow,
  boundedBytes,
  decodeWhole,
  type DocumentExtension,
  documentRow,
  isBinaryDocument,
  type Format,
  readDocument,
  readTable,
  readTexts,
  reason,
  type RecordRow,
  type Row,
  rowOf,
  type TableFormat,
  textOfHtml,
  wholeBytes,
} from '@textkin/importing';
import { bytesOf } from './bytes.ts';
import { startMarkup } from './markup/markup.ts';
import type { ColumnSettings } from './protocol.ts';

/** A file of many texts, its format and its encoding. */
export interface TextsFile {
  file: File;
  format: Format;
  encoding: string;
}

/** A file of records: not a feed. */
export type TableFile = TextsFile & { format: TableFormat };

export function isTable(file: TextsFile): file is TableFile {
  return file.format !== 'feed';
}

export interface DocumentFile {
  file: File;
  extension: DocumentExtension;
  encoding: string;
}

const converter = {
  // A promise, so that an error in the HTML becomes the reason of its row.
  text: (html: string, options?: Parameters<typeof textOfHtml>[2]) =>
    Promise.resolve().then(() => textOfHtml(html, startMarkup, options)),
};

/** Yields the records of a table from its beginning. */
export function recordsIn({ file, format, encoding }: TableFile): AsyncGenerator<RecordRow> {
  return readTable({ bytes: bytesOf(file), format, encoding }, startMarkup);
}

/** Yields the texts of a file that holds many. When the rest of the file can't be read, the last row says why. */
export async function* textsIn(
  { file, format, encoding }: TextsFile,
  { mapping, dates }: ColumnSettings,
  onBytes?: (count: number) => void,
): AsyncGenerator<Row> {
  const bytes = bytesOf(file, onBytes);
  try {
    yield* readTexts({ bytes, format, encoding }, { mapping, dates, converter, startMarkup });
  } catch (error) {
    yield {
      reason: error instanceof BadRow ? error.message : reason('unreadable', { message: String(error) }),
    };
  }
}

/** Returns the row of a document, which names its file. */
export async function documentIn(
  { file, extension, encoding }: DocumentFile,
  onBytes?: (count: number) => void,
): Promise<Row> {
  const { name } = file;
  const row = await rowOf(undefined, async () => {
    const bytes = boundedBytes(bytesOf(file, onBytes));
    const content = isBinaryDocument(extension)
      ? await wholeBytes(bytes)
      : await decodeWhole(bytes, encoding);
    const text = await readDocument(extension, content, { startMarkup });
    return documentRow(text, { name, id: name === '' ? undefined : name });
  });
  return { ...row, ...(name !== '' && { source: name }) };
}
