import type { PdfPiece } from './pdf-pieces.ts';

/** The least width of the space between columns, as a multiple of the letter size. */
const gutterWidth = 0.9;
/** The largest distance between two rows of the same columns, as a multiple of the letter size. */
const mostLineDistance = 3;
/** The fewest rows with text on both sides of the gutter between two columns. */
const fewestSharedRows = 3;
/**
 * The bounds that distinguish columns of prose from a table: the fewest words in a line, the least share of lines that begin
 * with a small letter, and the largest share of rows where neither side does.
 */
const proseBounds = { words: 2.5, smallLetterStarts: 0.3, twoBeginnings: 0.34 };

/** Pieces next to each other, in the order in which they are drawn. */
type Row = readonly [PdfPiece, ...PdfPiece[]];

/**
 * Returns the pieces of a page in reading order. Where a gutter runs through rows of prose that were drawn line by line, the
 * pieces left of the gutter come first. Tables, and columns that were drawn one after another, keep their order.
 */
export function inReadingOrder(pieces: readonly PdfPiece[]): PdfPiece[] {
  const rows = rowsIn(pieces);
  const ordered: PdfPiece[] = [];
  for (let at = 0; at < rows.length;) {
    const block = blockAt(rows, at);
    if (block) {
      const [left, right] = sidesOf(block);
      if (isProse(block)) ordered.push(...inReadingOrder(left), ...inReadingOrder(right));
      else ordered.push(...block.rows.flat());
    } else ordered.push(...rows[at]!);
    at += block?.rows.length ?? 1;
  }
  return ordered;
}

function rowsIn(pieces: readonly PdfPiece[]): Row[] {
  const rows: [PdfPiece, ...PdfPiece[]][] = [];
  let [from, to] = [0, 0];
  for (const piece of pieces) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isBeside = piece.x >= to || piece.end <= from;
    if (row && last && isBeside && Math.abs(piece.y - last.y) < last.size) {
      row.push(piece);
      [from, to] = [Math.min(from, piece.x), Math.max(to, piece.end)];
    } else {
      rows.push([piece]);
      [from, to] = [piece.x, piece.end];
    }
  }
  return rows;
}

/** The left and right edges of a vertical strip without letters. */
interface Gutter {
  from: number;
  to: number;
}

interface Block {
  gutter: Gutter;
  rows: Row[];
}

/** Returns the longest run of rows from `at` that one gutter divides, if enough of them have text on both sides. */
function blockAt(rows: readonly Row[], at: number): Block | undefined {
  const first = rows[at]!;
  let gutters = blanksIn(first).filter(({ from, to }) => Number.isFinite(to - from));
  let end = at + 1;
  for (; gutters.length > 0 && end < rows.length; end++) {
    const row = rows[end]!;
    const down = rows[end - 1]![0].y - row[0].y;
    if (down > mostLineDistance * row[0].size || down < -row[0].size) break;
    const shared = sharedGutters(gutters, blanksIn(row), row[0].size * gutterWidth);
    if (shared.length === 0) break;
    gutters = shared;
  }
  const [gutter] = gutters.toSorted((one, other) => other.to - other.from - one.to + one.from);
  if (gutter === undefined) return undefined;
  const block = { gutter, rows: rows.slice(at, end) };
  return linesOn(block).filter(([left, right]) => left && right).length < fewestSharedRows
    ? undefined
    : block;
}

/** Returns the wide spaces left of, between and right of the pieces of a row. */
function blanksIn(row: Row): Gutter[] {
  const sorted = row.toSorted((one, other) => one.x - other.x);
  return [-Infinity, ...sorted.map(({ end }) => end)]
    .map((from, index) => ({ from, to: sorted[index]?.x ?? Infinity }))
    .filter(({ from, to }) => to - from >= row[0].size * gutterWidth);
}

function sharedGutters(gutters: readonly Gutter[], blanks: readonly Gutter[], leastWidth: number): Gutter[] {
  return gutters.flatMap((gutter) =>
    blanks
      .map(({ from, to }) => ({ from: Math.max(from, gutter.from), to: Math.min(to, gutter.to) }))
      .filter(({ from, to }) => to - from >= leastWidth),
  );
}

function sidesOf({ gutter, rows }: Block): [left: PdfPiece[], right: PdfPiece[]] {
  const pieces = rows.flat();
  return [pieces.filter(({ end }) => end <= gutter.from), pieces.filter(({ x }) => x >= gutter.to)];
}

/** Returns the text of each row on both sides of the gutter; '' for an empty side. */
function linesOn({ gutter, rows }: Block): [left: string, right: string][] {
  return rows.map((row) => {
    const sides = sidesOf({ gutter, rows: [row] });
    return sides.map((side) => side.map(({ text }) => text).join(' ')) as [string, string];
  });
}

function isProse(block: Block): boolean {
  const lines = linesOn(block).slice(1);
  const shared = lines.filter(([left, right]) => left && right);
  const isEachProse = [0, 1].every((side) => {
    const texts = lines.map((line) => line[side]!).filter((text) => text !== '');
    const words = texts.join(' ').split(' ').length;
    const continued = texts.filter((text) => smallLetterStart.test(text)).length;
    return (
      words >= texts.length * proseBounds.words && continued >= texts.length * proseBounds.smallLetterStarts
    );
  });
  const twoBeginnings = shared.filter((sides) => !sides.some((text) => smallLetterStart.test(text))).length;
  return isEachProse && twoBeginnings <= shared.length * proseBounds.twoBeginnings;
}

/** Matches a text that begins with a small letter, or in a script without capitals. */
const smallLetterStart = /^[\p{Pi}\p{Ps}"'\u201d]?[\p{Ll}\p{Lo}]/u;
