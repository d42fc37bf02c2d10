import { inOneLine } from '../../characters.ts';
import type { PdfRun } from './pdf-run.ts';

/** Characters of a line up to a wide space. Positions are in points, `y` from the bottom of the page. */
export interface PdfPiece {
  text: string;
  /** The number of the line. */
  line: number;
  x: number;
  end: number;
  y: number;
  size: number;
}

/** The width of a space that ends a piece, as a multiple of the letter size. A space between words is a quarter or a half. */
const wideSpace = 0.7;

/** Returns the pieces of a page in the order in which they are drawn. */
export function piecesIn(runs: readonly PdfRun[]): PdfPiece[] {
  const pieces: PdfPiece[] = [];
  let line = 0;
  let open: PdfPiece | undefined;
  for (const { text, x, y, width, size, endsLine } of runs) {
    const isSpace = text.trim() === '';
    if (open && !isSpace) {
      // The number of a footnote is higher than its line, but part of it.
      const isBelow = Math.abs(y - open.y) > Math.max(size, open.size);
      const space = Math.max(size, open.size) * wideSpace;
      // Columns may be drawn from right to left. A letter that is drawn over another begins no piece.
      const isBefore = open.x - (x + width) > space;
      if (isBelow || isBefore) line++;
      if (isBelow || isBefore || x - open.end > space) open = undefined;
    }
    if (open === undefined && !isSpace) {
      open = { text: '', line, x, end: x, y, size };
      pieces.push(open);
    }
    if (open) {
      open.text += text;
      if (!isSpace) open.end = Math.max(open.end, x + width);
      open.size = Math.max(open.size, size);
    }
    if (endsLine) [open, line] = [undefined, line + 1];
  }
  for (const piece of pieces) piece.text = inOneLine(piece.text);
  return pieces;
}
