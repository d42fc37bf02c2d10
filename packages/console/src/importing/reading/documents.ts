import {
  BadRow,
  type BinaryExtension,
  docxText,
  type ImportedText,
  isoDate,
  mainPart,
  noteParts,
  plainText,
  reason,
  type Row,
  rowOf,
  type TextExtension,
} from '@textkin/importing';
import { bytesOf, wholeOf } from './bytes.ts';
import { decodedWhole } from './encoding.ts';
import { startMarkup } from './markup/markup.ts';
import { filesInZip } from './zip.ts';

type TextReader = (content: string) => ImportedText | undefined | Promise<ImportedText | undefined>;

const readers: Record<TextExtension, TextReader> = {
  '.txt': plainText,
  '.md': markdown,
  '.markdown': markdown,
  '.html': page,
  '.htm': page,
};

/** What finds the article of a page weighs twice what the rest of this thread does, so it comes with the first page. */
async function page(content: string): Promise<ImportedText | undefined> {
  const { htmlFileText } = await import('@textkin/importing/pages');
  return htmlFileText(content);
}

/** The parser weighs more than the rest of this thread does. */
async function markdown(content: string): Promise<ImportedText | undefined> {
  const { markdownText } = await import('@textkin/importing/markdown');
  return markdownText(content, startMarkup);
}

/** Returns the one text of a document, or why it has none; a draft is passed over. A text without a headline is called by the name of its file. */
export async function documentRow(
  file: File,
  kind: TextExtension | BinaryExtension,
  encoding: string,
  onBytes: (count: number) => void,
): Promise<Row> {
  return rowOf(undefined, async () => {
    const bytes = await wholeOf(bytesOf(file, onBytes));
    const text = await textOf(kind, bytes, encoding);
    if (text === undefined) return { passedOver: true };
    if (text.body.trim() === '') throw new BadRow(reason(kind === '.pdf' ? 'scannedPdf' : 'noText'));
    const { publish_date: date } = text;
    return {
      text: {
        ...text,
        headline: text.headline ?? file.name.replace(/\.[^.]+$/, ''),
        publish_date: date === undefined ? undefined : isoDate(date),
        ...(file.name !== '' && { ext_text_id: file.name }),
      },
    };
  });
}

async function textOf(
  kind: TextExtension | BinaryExtension,
  bytes: Uint8Array<ArrayBuffer>,
  encoding: string,
): Promise<ImportedText | undefined> {
  if (kind === '.docx') return docx(bytes);
  if (kind !== '.pdf') return readers[kind](decodedWhole(bytes, encoding));
  // pdf.js weighs five times what the whole console does.
  const { pdfPages } = await import('@textkin/importing/pdf');
  const { pdfText } = await import('@textkin/importing/pdf');
  return pdfText(await pdfPages(bytes));
}

/** Returns the text of a file of Word, with its foot- and endnotes. */
async function docx(bytes: Uint8Array<ArrayBuffer>): Promise<ImportedText> {
  const files = await filesInZip(bytes, [mainPart, ...noteParts]);
  const xmlOf = (name: string) => new TextDecoder().decode(files.get(name));
  if (!files.has(mainPart)) throw new BadRow(reason('noDocx'));
  return docxText(xmlOf(mainPart), startMarkup, noteParts.filter((name) => files.has(name)).map(xmlOf));
}
