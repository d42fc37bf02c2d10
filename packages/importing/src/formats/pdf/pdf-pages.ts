import { fileLimits } from '../../limits.ts';
import { reason } from '../../reasons.ts';
import { BadRow, rowTooLong } from '../../row.ts';
import { orderNames } from './pdf-directions.ts';
import { checkLetters } from './pdf-letters.ts';
import { addSoftHyphens, drawnLetters, namesSoftHyphen } from './pdf-soft-hyphens.ts';
import { checkStreams } from './pdf-streams.ts';

/** Characters of a line with one font and size, including blanks. Places and sizes are in points. */
export interface PdfRun {
  text: string;
  /** The start of the run, from the left and the foot of the page. */
  x: number;
  y: number;
  width: number;
  /** Height of the letters; 0 of a blank. */
  size: number;
  /** pdf.js has read the run from right to left. */
  isTurned: boolean;
  /** The run is the last of its line. */
  endsLine: boolean;
}

export interface PdfPages {
  /** The title in the metadata of the file. */
  title: string;
  pages: PdfRun[][];
}

/** A size limit of 0 keeps pdf.js from unpacking pictures. */
const options = {
  verbosity: 0,
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  maxImageSize: 0,
};

/**
 * Returns the runs of a PDF in the order in which they are drawn, by pdf.js. The library is loaded with the first PDF, because
 * it is larger than all other readers. Throws a BadRow when the file is damaged, has a password, or has too much text.
 */
export async function pdfPages(bytes: Uint8Array): Promise<PdfPages> {
  let mayHaveSoftHyphens = namesSoftHyphen(new TextDecoder('latin1').decode(bytes));
  checkStreams(bytes, (text) => (mayHaveSoftHyphens ||= namesSoftHyphen(text)));
  const { getDocumentProxy } = await import('unpdf');
  // A copy as a plain Uint8Array: pdf.js accepts no subclass, and transfers the bytes.
  const document = await getDocumentProxy(Uint8Array.from(bytes), options).catch((error: unknown) => {
    const isLocked = (error as Error).name === 'PasswordException';
    throw new BadRow(reason(isLocked ? 'lockedPdf' : 'damagedPdf'));
  });
  try {
    const pages: PdfRun[][] = [];
    let length = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const runs = items.flatMap((item) => {
        if (!('str' in item)) return [];
        const [x, y] = (item.transform as number[]).slice(4) as [number, number];
        const { str: text, width, height: size, hasEOL: endsLine } = item;
        return { text, x, y, width, size, isTurned: item.dir === 'rtl', endsLine };
      });
      length += runs.reduce((sum, { text }) => sum + text.length, 0);
      if (length > fileLimits.bytes) throw new BadRow(rowTooLong);
      if (mayHaveSoftHyphens) addSoftHyphens(runs, await drawnLetters(page));
      pages.push(runs);
      page.cleanup();
    }
    checkLetters(pages);
    orderNames(pages);
    const { info } = await document.getMetadata();
    const { Title: title } = info as { Title?: unknown };
    return { title: typeof title === 'string' ? title : '', pages };
  } catch (error) {
    throw error instanceof BadRow ? error : new BadRow(reason('damagedPdf'));
  } finally {
    await document.destroy();
  }
}
