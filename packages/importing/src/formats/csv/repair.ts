import { type QuoteRule, scan, type Scanned } from './scan.ts';
import { withoutEmptyEnd } from './table-columns.ts';

/** The most lines and characters that are searched for the end of a wrongly quoted cell. */
const mostLines = 100;
const mostCharacters = 16 * 1024;

/** The place in a text where a wrongly quoted record begins. */
export interface RecordStart {
  text: string;
  at: number;
  separator: string;
  /** Cells of a record; undefined for the header. */
  columns: number | undefined;
}

/** Returns the place after a line and its line end. */
export function lineEnd(text: string, at: number): number {
  lineEnds.lastIndex = at;
  return lineEnds.test(text) ? lineEnds.lastIndex : text.length;
}

const lineEnds = /\r\n|\n|\r/g;

/** Returns whether the text is long enough that more of it would not change the result of `repairedRecord`. */
export function canRepair({ text, at }: RecordStart): boolean {
  return text.length >= lineEnd(text, at) + mostCharacters;
}

/**
 * Returns the likeliest record of a wrongly quoted line, or undefined. It tries, in this order: the line by itself, with some
 * quotation marks as text; several lines, if the last is not a row by itself; the line with all quotation marks as text. The
 * record must have as many cells as the header.
 */
export function repairedRecord(place: RecordStart): Scanned | undefined {
  const { text, at, columns } = place;
  const end = lineEnd(text, at);
  const singleLine = scanLine(text.slice(at, end), place);
  if (singleLine) return { ...singleLine, end };
  return columns === undefined
    ? undefined
    : (recordOverLines(place, columns) ?? recordWithoutQuotes(place, columns, end));
}

/** Returns whether a record has a cell for each column, and any further cells are empty. */
export function fits(cells: readonly string[], columns: number): boolean {
  return cells.length >= columns && withoutEmptyEnd(cells).length <= columns;
}

/** Returns whether a line is a whole row. */
export function isRow(line: string, place: Pick<RecordStart, 'separator' | 'columns'>): boolean {
  return scanLine(line, place, ['strict', ...rulesFor(line)])?.isSound === true;
}

/** Scans a line by the first rule that finds the right number of cells. */
function scanLine(
  line: string,
  { separator, columns }: Pick<RecordStart, 'separator' | 'columns'>,
  rules = rulesFor(line),
): Scanned | undefined {
  for (const rule of rules) {
    const found = scan(line, 0, { separator, rule, isWhole: true });
    if (!('cells' in found) || found.end < line.length) continue;
    if (columns === undefined || fits(found.cells, columns)) return found;
  }
  return undefined;
}

function rulesFor(line: string): QuoteRule[] {
  return [...(line.includes('\\"') ? (['backslash'] as const) : []), 'lenient', 'eager'];
}

/** Scans a record of several lines. Its last line must not be a row: a row there would be part of an unclosed cell. */
function recordOverLines(place: RecordStart, columns: number): Scanned | undefined {
  const { text, at, separator } = place;
  const searched = text.slice(0, lineEnd(text, at) + mostCharacters);
  for (const rule of rulesFor(searched.slice(at, lineEnd(searched, at)))) {
    if (rule === 'eager') continue;
    const found = scan(searched, at, { separator, rule, isWhole: searched.length === text.length });
    if (!('cells' in found) || !fits(found.cells, columns)) continue;
    let lines = 1;
    let last = at;
    for (let end = lineEnd(searched, at); end < found.end; end = lineEnd(searched, end))
      [last, lines] = [end, lines + 1];
    if (lines <= mostLines && !isRow(searched.slice(last, found.end), place)) return found;
  }
  return undefined;
}

/** Splits a line at separators only, when its number of quotation marks is even. */
function recordWithoutQuotes(
  { text, at, separator }: RecordStart,
  columns: number,
  end: number,
): Scanned | undefined {
  const line = text.slice(at, end).replace(/[\r\n]+$/, '');
  const cells = line.split(separator);
  const isEven = line.split('"').length % 2 === 1;
  return isEven && fits(cells, columns) ? { cells, end, isSound: false } : undefined;
}
