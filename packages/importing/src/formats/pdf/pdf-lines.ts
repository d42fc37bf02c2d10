import { inReadingOrder } from './pdf-columns.ts';
import type { PdfPages, PdfRun } from './pdf-run.ts';
import { type PdfPiece, piecesIn } from './pdf-pieces.ts';

/** A line of a page. Pages count from 0. Positions are in points, `y` from the bottom of the page. */
export interface PdfLine {
  text: string;
  page: number;
  x: number;
  end: number;
  y: number;
  size: number;
}

/** Returns the lines of all pages in reading order, without page headers and footers. */
export function linesOf(pages: PdfPages['pages']): PdfLine[] {
  const lines = pages.flatMap((runs, page) => linesIn(runs, page));
  const pagesByKey = new Map<string, Set<number>>();
  for (const line of lines) {
    const key = headerKey(line);
    pagesByKey.set(key, (pagesByKey.get(key) ?? new Set()).add(line.page));
  }
  // Left and right pages may have different headers, each on fewer than half of the pages.
  const leastPages = Math.max(3, pages.length * 0.4);
  return lines.filter((line) => pagesByKey.get(headerKey(line))!.size < leastPages);
}

/** Returns a key that is equal for a header or footer on all pages: its height and words, without the page number. */
function headerKey({ text, y }: PdfLine): string {
  return `${Math.round(y)} ${text.replaceAll(/\d+/g, '#')}`;
}

function linesIn(runs: readonly PdfRun[], page: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let last: PdfPiece | undefined;
  for (const piece of inReadingOrder(piecesIn(runs))) {
    const { line, text, x, end, y, size } = piece;
    const open = last?.line === line ? lines.at(-1) : undefined;
    if (open) {
      open.text += ` ${text}`;
      open.end = Math.max(open.end, end);
      open.size = Math.max(open.size, size);
    } else lines.push({ text, page, x, end, y, size });
    last = piece;
  }
  return lines;
}
