import { escapeMarkup } from '@textkin/importing';

/** A value of a cell: a text, a number, or a date in ISO 8601 in UTC. */
export type CellValue = string | number | { date: string };

/** The cell styles of `styles.xml`, by their numbers. */
const styles = { header: 1, date: 2, time: 3 } as const;

/** Day 0 of Excel's count, and the first day for which the count is right (1 March 1900): Excel takes 1900 for a leap year. */
const origin = Date.UTC(1899, 11, 30);
const firstSoundDay = 61;
const dayMs = 86_400_000;

/** Returns the XML of a row. Empty cells are left out. */
export function rowXml(row: number, cells: readonly CellValue[], isHeader = false): string {
  const xml = cells.map((value, column) => cellXml(`${columnLetters(column)}${row}`, value, isHeader));
  return `<row r="${row}">${xml.join('')}</row>`;
}

function cellXml(place: string, value: CellValue, isHeader: boolean): string {
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'object') return dateXml(place, value.date);
  if (value === '') return '';
  const style = isHeader ? ` s="${styles.header}"` : '';
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${textXml(value)}</t></is></c>`;
}

/** Returns the cell of a date as Excel counts days, so that Excel sorts and filters dates. Dates before March 1900 are texts. */
function dateXml(place: string, date: string): string {
  const serial = (Date.parse(date) - origin) / dayMs;
  if (!(serial >= firstSoundDay)) return cellXml(place, date, false);
  const style = Number.isInteger(serial) ? styles.date : styles.time;
  return `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
}

/** Escapes a text. XML has no control characters and changes line ends, so these are written as codes. */
function textXml(text: string): string {
  const coded = text
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(
      /[\0-\x08\x0b-\x1f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
  return escapeMarkup(coded);
}

/** Returns the letters of a column: A, B … Z, AA. */
function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${columnLetters(Math.floor(column / 26) - 1)}${letter}`;
}
