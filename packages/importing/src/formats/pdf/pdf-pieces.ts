import { inOneLine } from '../../characters.ts';
import type { PdfRun } from './pdf-pages.ts';

/** Characters of a line up to a wide blank; places are in points, `y` from the foot of the page. */
export interface PdfPiece {
  text: string;
  /** Number of the line, which is drawn from left to right. */
  line: number;
  x: number;
  end: number;
  y: number;
  size: number;
}

/** Blank that ends a piece, as a share of the size of the letters; between words there is a quarter, or half. */
const wide = 0.7;

/** Returns the pieces of a page in the order in which they are drawn. */
export function piecesIn(runs: readonly PdfRun[]): PdfPiece[] {
  const pieces: PdfPiece[] = [];
  let line = 0;
  let open: PdfPiece | undefined;
  for (const { text, x, y, width, size, endsLine } of runs) {
    const isBlank = text.trim() === '';
    if (open && !isBlank) {
      // A number of a footnote stands higher, and is no line.
      const isBelow = Math.abs(y - open.y) > Math.max(size, open.size);
      const blank = Math.max(size, open.size) * wide;
      // Columns may be drawn from the right; a letter over another is no piece.
      const isBefore = open.x - (x + width) > blank;
      if (isBelow || isBefore) line++;
      if (isBelow || isBefore || x - open.end > blank) open = undefined;
    }
    if (open === undefined && !isBlank) {
      open = { text: '', line, x, end: x, y, size };
      pieces.push(open);
    }
    if (open) {
      open.text += text;
      if (!isBlank) open.end = Math.max(open.end, x + width);
      open.size = Math.max(open.size, size);
    }
    if (endsLine) [open, line] = [undefined, line + 1];
  }
  for (const piece of pieces) piece.text = inOneLine(piece.text);
  return pieces;
}
