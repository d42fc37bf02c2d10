import { basename, extname } from 'node:path';
import { htmlFileText, startMarkup, textOfPage } from '@textkin/importing/pages';
import { markdownText } from '@textkin/importing/markdown';
import {
  BadRow,
  type BinaryExtension,
  type ImportedText,
  plainText,
  reason,
  type TextExtension,
} from '@textkin/importing';
import { pdfPages, pdfText } from '@textkin/importing/pdf';
import { docx } from './docx.ts';

type Readers = Record<TextExtension, (content: string) => ImportedText | undefined>;

/** How the files are read that hold one text each. */
const readers: Readers = {
  '.txt': plainText,
  '.md': markdown,
  '.markdown': markdown,
  '.html': articleOf,
  '.htm': articleOf,
};
/** Readers that do not look for the article of a page. */
export const wholePageReaders: Readers = { ...readers, '.html': wholePage, '.htm': wholePage };

const binaryReaders: Record<BinaryExtension, (bytes: Uint8Array) => ImportedText | Promise<ImportedText>> = {
  '.docx': docx,
  '.pdf': async (bytes) => pdfText(await pdfPages(bytes)),
};

function markdown(content: string): ImportedText | undefined {
  return markdownText(content, startMarkup);
}

function articleOf(content: string): ImportedText | undefined {
  return htmlFileText(content);
}

function wholePage(content: string): ImportedText | undefined {
  return htmlFileText(content, (page) => ({ body: textOfPage(page) }));
}

/**
 * Returns the text in a file, or nothing of a draft. Its id is its path in the folder that was named, its headline the
 * file's name if need be.
 */
export async function readDocument(
  path: string,
  id: string,
  content: string | Uint8Array,
  textReaders: Readers = readers,
): Promise<ImportedText | undefined> {
  const extension = extname(path).toLowerCase();
  const text =
    typeof content === 'string'
      ? textReaders[extension as TextExtension](content)
      : await binaryReaders[extension as BinaryExtension](content);
  if (text === undefined) return undefined;
  if (text.body.trim() === '') throw new BadRow(reason(extension === '.pdf' ? 'scannedPdf' : 'noText'));
  return {
    ...text,
    headline: text.headline ?? basename(path, extname(path)),
    ext_text_id: id,
  };
}
