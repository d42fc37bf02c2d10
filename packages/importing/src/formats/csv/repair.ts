import { type Rule, scan, type Scanned } from './scan.ts';

/** Lines and characters that are looked through for the end of a cell with a wrong quotation mark. */
const mostLines = 100;
const mostCharacters = 16 * 1024;

/** A text, and the place of a line in it where a wrongly quoted record begins. */
export interface Place {
  text: string;
  at: number;
  separator: string;
  /** Cells of a record; undefined for the first. */
  columns: number | undefined;
}

/** The place behind a line and its end. */
export function lineEnd(text: string, at: number): number {
  ends.lastIndex = at;
  return ends.test(text) ? ends.lastIndex : text.length;
}

const ends = /\r\n|\n|\r/g;

/** Whether so much of the text is there that `repaired` says the same with more. */
export function canRepair({ text, at }: Place): boolean {
  return text.length >= lineEnd(text, at) + mostCharacters;
}

/**
 * The record that a wrongly quoted line is most likely meant as; undefined when it can't be told. Tries in this order: the
 * line alone with marks that stand for themselves, lines up to one that is no row by itself, and the line
 * with all its marks as letters. Each must have as many cells as the header.
 */
export function repaired(place: Place): Scanned | undefined {
  const { text, at, columns } = place;
  const end = lineEnd(text, at);
  const alone = lineAs(text.slice(at, end), place);
  if (alone) return { ...alone, end };
  return columns === undefined ? undefined : (overLines(place, columns) ?? asLetters(place, columns, end));
}

/** Whether a record has a cell for each column, and nothing but empty ones beyond. */
export function fits(cells: readonly string[], columns: number): boolean {
  return cells.length >= columns && withoutEmptyEnd(cells).length <= columns;
}

/** The cells up to the last one that has something in it. */
export function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/** Whether a line is a row by itself. */
export function isRow(line: string, place: Pick<Place, 'separator' | 'columns'>): boolean {
  return lineAs(line, place, ['strict', ...rulesFor(line)])?.isSound === true;
}

/** A line read by the first rule that gives it the right number of cells. */
function lineAs(
  line: string,
  { separator, columns }: Pick<Place, 'separator' | 'columns'>,
  rules = rulesFor(line),
): Scanned | undefined {
  for (const rule of rules) {
    const found = scan(line, 0, { separator, rule, isWhole: true });
    if (!('cells' in found) || found.end < line.length) continue;
    if (columns === undefined || fits(found.cells, columns)) return found;
  }
  return undefined;
}

function rulesFor(line: string): Rule[] {
  return [...(line.includes('\\"') ? (['backslash'] as const) : []), 'lenient', 'eager'];
}

/** A row that goes on would be part of a cell that is never closed: so the last line must be none. */
function overLines(place: Place, columns: number): Scanned | undefined {
  const { text, at, separator } = place;
  const seen = text.slice(0, lineEnd(text, at) + mostCharacters);
  for (const rule of rulesFor(seen.slice(at, lineEnd(seen, at)))) {
    if (rule === 'eager') continue;
    const found = scan(seen, at, { separator, rule, isWhole: seen.length === text.length });
    if (!('cells' in found) || !fits(found.cells, columns)) continue;
    let lines = 1;
    let last = at;
    for (let end = lineEnd(seen, at); end < found.end; end = lineEnd(seen, end))
      [last, lines] = [end, lines + 1];
    if (lines <= mostLines && !isRow(seen.slice(last, found.end), place)) return found;
  }
  return undefined;
}

/** Marks that could open and close cells are letters when their number is even. */
function asLetters({ text, at, separator }: Place, columns: number, end: number): Scanned | undefined {
  const line = text.slice(at, end).replace(/[\r\n]+$/, '');
  const cells = line.split(separator);
  const isEven = line.split('"').length % 2 === 1;
  return isEven && fits(cells, columns) ? { cells, end, isSound: false } : undefined;
}
