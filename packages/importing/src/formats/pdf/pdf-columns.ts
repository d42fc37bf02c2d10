import type { PdfPiece } from './pdf-pieces.ts';

/** Blank that may part columns, as a share of the size of the letters. */
const gutterWidth = 0.9;
/** Distance of two rows that ends columns, as a share of the size of the letters. */
const apart = 3;
/** Rows that stand on both sides of a gutter in columns, at least. */
const fewestRows = 3;
/**
 * Tells columns of prose from a table: words in a line at least, the share of lines that begin with a small letter at
 * least, and the share of rows where no side does at most.
 */
const prose = { words: 2.5, goesOn: 0.3, beginsTwice: 0.34 };

/** Pieces beside each other, in the order in which they are drawn. */
type Row = readonly [PdfPiece, ...PdfPiece[]];

/**
 * Returns the pieces of a page in the order in which they read: where a gutter runs through rows of prose that were drawn
 * line by line, what stands left of it comes first. Tables stay rows, and so does what was drawn column by column.
 */
export function readColumns(pieces: readonly PdfPiece[]): PdfPiece[] {
  const rows = rowsIn(pieces);
  const read: PdfPiece[] = [];
  for (let at = 0; at < rows.length;) {
    const block = blockAt(rows, at);
    if (block) {
      const [left, right] = sidesOf(block);
      if (isProse(block)) read.push(...readColumns(left), ...readColumns(right));
      else read.push(...block.rows.flat());
    } else read.push(...rows[at]!);
    at += block?.rows.length ?? 1;
  }
  return read;
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

/** A strip without letters, from the foot of a row to the head of another. */
interface Gutter {
  from: number;
  to: number;
}

interface Block {
  gutter: Gutter;
  rows: Row[];
}

/** Returns the longest run of rows from `at` that one gutter parts, if it has enough rows on both sides. */
function blockAt(rows: readonly Row[], at: number): Block | undefined {
  const first = rows[at]!;
  let gutters = blanksIn(first).filter(({ from, to }) => Number.isFinite(to - from));
  let end = at + 1;
  for (; gutters.length > 0 && end < rows.length; end++) {
    const row = rows[end]!;
    const down = rows[end - 1]![0].y - row[0].y;
    if (down > apart * row[0].size || down < -row[0].size) break;
    const shared = sharedBy(gutters, blanksIn(row), row[0].size * gutterWidth);
    if (shared.length === 0) break;
    gutters = shared;
  }
  const [gutter] = gutters.toSorted((one, other) => other.to - other.from - one.to + one.from);
  if (gutter === undefined) return undefined;
  const block = { gutter, rows: rows.slice(at, end) };
  return linesOn(block).filter(([left, right]) => left && right).length < fewestRows ? undefined : block;
}

/** The blanks left of, between and right of the pieces of a row. */
function blanksIn(row: Row): Gutter[] {
  const sorted = row.toSorted((one, other) => one.x - other.x);
  return [-Infinity, ...sorted.map(({ end }) => end)]
    .map((from, index) => ({ from, to: sorted[index]?.x ?? Infinity }))
    .filter(({ from, to }) => to - from >= row[0].size * gutterWidth);
}

function sharedBy(gutters: readonly Gutter[], blanks: readonly Gutter[], least: number): Gutter[] {
  return gutters.flatMap((gutter) =>
    blanks
      .map(({ from, to }) => ({ from: Math.max(from, gutter.from), to: Math.min(to, gutter.to) }))
      .filter(({ from, to }) => to - from >= least),
  );
}

function sidesOf({ gutter, rows }: Block): [left: PdfPiece[], right: PdfPiece[]] {
  const pieces = rows.flat();
  return [pieces.filter(({ end }) => end <= gutter.from), pieces.filter(({ x }) => x >= gutter.to)];
}

/** The texts of each row on both sides of the gutter, '' where there is none. */
function linesOn({ gutter, rows }: Block): [left: string, right: string][] {
  return rows.map((row) => {
    const sides = sidesOf({ gutter, rows: [row] });
    return sides.map((side) => side.map(({ text }) => text).join(' ')) as [string, string];
  });
}

function isProse(block: Block): boolean {
  const lines = linesOn(block).slice(1);
  const both = lines.filter(([left, right]) => left && right);
  const isEachProse = [0, 1].every((side) => {
    const texts = lines.map((line) => line[side]!).filter((text) => text !== '');
    const words = texts.join(' ').split(' ').length;
    const going = texts.filter((text) => goesOn.test(text)).length;
    return words >= texts.length * prose.words && going >= texts.length * prose.goesOn;
  });
  const begun = both.filter((sides) => !sides.some((text) => goesOn.test(text))).length;
  return isEachProse && begun <= both.length * prose.beginsTwice;
}

/** Begins with a small letter, or in a script without capitals. */
const goesOn = /^[\p{Pi}\p{Ps}"'\u201d]?[\p{Ll}\p{Lo}]/u;
