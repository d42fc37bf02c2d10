import { entryFields } from '../columns.ts';
import type { ImportedEntry } from '../entry.ts';
import { entryCells } from './cells.ts';

/** The header of an exported list, which the import reads without a mapping. */
export const csvHeader = `${entryFields.join(',')}\r\n`;

/** Returns an entry as a row of CSV below `csvHeader`. The import reads it as the same entry. */
export function csvRow(entry: ImportedEntry): string {
  return `${entryCells(entry)
    .map((cell) => quote(String(cell)))
    .join(',')}\r\n`;
}

/** Returns a cell in quotation marks where RFC 4180 needs them, and where spaces would be lost. */
function quote(cell: string): string {
  return /[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
