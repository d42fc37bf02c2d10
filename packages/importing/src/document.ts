import { docxFileText } from './formats/docx.ts';
import type { BinaryExtension, TextExtension } from './formats/kinds.ts';
import { plainText } from './formats/plain-text.ts';
import { type DayOrder, isoDate } from './mapping/dates.ts';
import type { StartMarkup } from './markup.ts';
import { reason } from './reasons.ts';
import { BadRow, type ImportedText, type SkippedEntry, type TextRow } from './row.ts';

export type DocumentExtension = TextExtension | BinaryExtension;

/** The content of a document: characters, or bytes if its kind is binary. */
export type DocumentContent = string | Uint8Array;

export interface DocumentSettings {
  startMarkup: StartMarkup;
  /** Reads all text of a page of HTML, in one pass and with little memory, and does not search for its article. */
  wholePage?: boolean;
}

type Reader<Content> = (
  content: Content,
  settings: DocumentSettings,
) => ImportedText | undefined | Promise<ImportedText | undefined>;

const textReaders: Readonly<Record<TextExtension, Reader<string>>> = {
  '.txt': plainText,
  '.md': markdown,
  '.markdown': markdown,
  '.html': page,
  '.htm': page,
};

const binaryReaders: Readonly<Record<BinaryExtension, Reader<Uint8Array>>> = {
  '.docx': (bytes, { startMarkup }) => docxFileText(bytes, startMarkup),
  '.pdf': pdf,
};

/**
 * Returns the text of a document, or undefined for a draft. Throws a BadRow when there is no text, and when the document is
 * damaged or goes beyond a bound. Parsers that are large are loaded with the first document that needs them.
 */
export async function readDocument(
  extension: DocumentExtension,
  content: DocumentContent,
  settings: DocumentSettings,
): Promise<ImportedText | undefined> {
  const text =
    typeof content === 'string'
      ? await textReaders[extension as TextExtension](content, settings)
      : await binaryReaders[extension as BinaryExtension](content, settings);
  if (text?.body.trim() === '') throw new BadRow(reason(extension === '.pdf' ? 'scannedPdf' : 'noText'));
  return text;
}

async function markdown(content: string, { startMarkup }: DocumentSettings) {
  const { markdownText } = await import('./formats/markdown.ts');
  return markdownText(content, startMarkup);
}

async function page(content: string, { wholePage = false }: DocumentSettings) {
  const { htmlFileText, wholeFileText } = await import('./formats/html-file.ts');
  return wholePage ? wholeFileText(content) : htmlFileText(content);
}

async function pdf(bytes: Uint8Array) {
  const { pdfPages } = await import('./formats/pdf/pdf-pages.ts');
  const { pdfText } = await import('./formats/pdf/pdf-text.ts');
  return pdfText(await pdfPages(bytes));
}

export interface DocumentPlace {
  /** The name of the file, without folders. */
  name: string;
  /** The id of the text; a pasted document has none. */
  id: string | undefined;
  /** The order of dates such as 1/3/2024. */
  dates?: DayOrder | undefined;
}

/** Returns the row of a document. A document without a headline has the name of the file; its date is in ISO 8601. */
export function documentRow(
  text: ImportedText | undefined,
  { name, id, dates }: DocumentPlace,
): TextRow | SkippedEntry {
  if (text === undefined) return { skipped: true };
  const { headline = name.replace(/(?<=.)\.[^.]+$/, ''), publish_date: date } = text;
  const publish_date = date === undefined ? undefined : isoDate(date, dates);
  return { text: { ...text, headline, publish_date, ...(id !== undefined && { ext_text_id: id }) } };
}
