import { readColumns } from './pdf-columns.ts';
import type { PdfPages, PdfRun } from './pdf-pages.ts';
import { type PdfPiece, piecesIn } from './pdf-pieces.ts';

/** A line of a page, counted from 0; places are in points, `y` from the foot of the page. */
export interface PdfLine {
  text: string;
  page: number;
  x: number;
  end: number;
  y: number;
  size: number;
}

/** The lines of the pages in the order in which they read, without those that stand on many pages at one place. */
export function linesOf(pages: PdfPages['pages']): PdfLine[] {
  const lines = pages.flatMap((runs, page) => linesIn(runs, page));
  const counts = new Map<string, Set<number>>();
  for (const line of lines) {
    const key = placeOf(line);
    counts.set(key, (counts.get(key) ?? new Set()).add(line.page));
  }
  // Left and right pages may have heads of their own.
  const many = Math.max(3, pages.length * 0.4);
  return lines.filter((line) => counts.get(placeOf(line))!.size < many);
}

/** What a head or a foot has in common on all pages: its place and its words, but not the number of the page. */
function placeOf({ text, y }: PdfLine): string {
  return `${Math.round(y)} ${text.replaceAll(/\d+/g, '#')}`;
}

function linesIn(runs: readonly PdfRun[], page: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let last: PdfPiece | undefined;
  for (const piece of readColumns(piecesIn(runs))) {
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
