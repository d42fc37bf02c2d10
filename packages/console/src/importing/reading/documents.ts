import { docxText, mainPart, noteParts } from '../../../../server/src/importing/formats/docx.ts';
import type { BinaryExtension, TextExtension } from '../../../../server/src/importing/formats/kinds.ts';
import { plainText } from '../../../../server/src/importing/formats/plain-text.ts';
import { isoDate } from '../../../../server/src/importing/mapping/dates.ts';
import { reason } from '../../../../server/src/importing/reasons.ts';
import { BadRow, type ImportedText, type Row, rowOf } from '../../../../server/src/importing/row.ts';
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
  const { htmlFileText } = await import('../../../../server/src/importing/formats/html-file.ts');
  return htmlFileText(content);
}

/** The parser weighs more than the rest of this thread does. */
async function markdown(content: string): Promise<ImportedText | undefined> {
  const { markdownText } = await import('../../../../server/src/importing/formats/markdown.ts');
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
  const { pdfPages } = await import('../../../../server/src/importing/formats/pdf/pdf-pages.ts');
  const { pdfText } = await import('../../../../server/src/importing/formats/pdf/pdf-text.ts');
  return pdfText(await pdfPages(bytes));
}

/** Returns the text of a file of Word, with its foot- and endnotes. */
async function docx(bytes: Uint8Array<ArrayBuffer>): Promise<ImportedText> {
  const files = await filesInZip(bytes, [mainPart, ...noteParts]);
  const xmlOf = (name: string) => new TextDecoder().decode(files.get(name));
  if (!files.has(mainPart)) throw new BadRow(reason('noDocx'));
  return docxText(xmlOf(mainPart), startMarkup, noteParts.filter((name) => files.has(name)).map(xmlOf));
}
