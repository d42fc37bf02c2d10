import { fileLimits } from '../../limits.ts';
import { reason } from '../../reasons.ts';
import { BadRow, rowTooLong } from '../../row.ts';
import { orderRightToLeftNames } from './pdf-directions.ts';
import { checkLetters } from './pdf-letters.ts';
import type { PdfPages, PdfRun } from './pdf-run.ts';
import { addSoftHyphens, drawnCharacters, mayMapToSoftHyphen } from './pdf-soft-hyphens.ts';
import { checkStreams } from './pdf-streams.ts';

/** Options of pdf.js. A size limit of 0 keeps it from unpacking pictures. */
const options = {
  verbosity: 0,
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  maxImageSize: 0,
};

/**
 * Reads the runs of a PDF with pdf.js, in the order in which they are drawn. The library is loaded with the first PDF, because
 * it is larger than all other readers. Throws a BadRow when the file is damaged, has a password, or has too much text.
 */
export async function pdfPages(bytes: Uint8Array): Promise<PdfPages> {
  let mayHaveSoftHyphens = mayMapToSoftHyphen(new TextDecoder('latin1').decode(bytes));
  checkStreams(bytes, (text) => (mayHaveSoftHyphens ||= mayMapToSoftHyphen(text)));
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
        return { text, x, y, width, size, isReversed: item.dir === 'rtl', endsLine };
      });
      length += runs.reduce((sum, { text }) => sum + text.length, 0);
      if (length > fileLimits.bytes) throw new BadRow(rowTooLong);
      if (mayHaveSoftHyphens) addSoftHyphens(runs, await drawnCharacters(page));
      pages.push(runs);
      page.cleanup();
    }
    checkLetters(pages);
    orderRightToLeftNames(pages);
    const { info } = await document.getMetadata();
    const { Title: title } = info as { Title?: unknown };
    return { title: typeof title === 'string' ? title : '', pages };
  } catch (error) {
    throw error instanceof BadRow ? error : new BadRow(reason('damagedPdf'));
  } finally {
    await document.destroy();
  }
}
