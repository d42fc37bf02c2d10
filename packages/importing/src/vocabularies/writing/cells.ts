import { type EntryField, entryFields } from '../columns.ts';
import type { ImportedEntry } from '../entry.ts';

/** The header of an exported list, which the import reads without a mapping. */
export const csvHeader = `${entryFields.join(',')}\r\n`;

/** Returns an entry as a row of CSV below `csvHeader`. The import reads it as the same entry. */
export function csvRow(entry: ImportedEntry): string {
  return `${entryFields.map((field) => quoted(cellOf(entry, field))).join(',')}\r\n`;
}

function cellOf(entry: ImportedEntry, field: EntryField): string {
  const { names = {} } = entry;
  const hasNames = Object.keys(names).length > 0;
  switch (field) {
    case 'name':
      // Beside names by language, the name repeats one of them.
      return hasNames ? '' : (entry.name ?? '');
    case 'name_sv':
      return names.sv ?? '';
    case 'name_en':
      return names.en ?? '';
    case 'aliases':
      return aliasCell(entry.aliases ?? []);
    case 'never':
      return entry.never === true ? 'true' : '';
    default:
      return String(entry[field] ?? '');
  }
}

/** Returns names in one cell, separated by bars. A bar after a single name with a semicolon shows that bars separate. */
function aliasCell(aliases: readonly string[]): string {
  const cell = aliases.map((alias) => alias.replaceAll(/[\\|]/g, '\\$&')).join('|');
  return aliases.length === 1 && cell.includes(';') ? `${cell}|` : cell;
}

/** Returns a cell in quotation marks where RFC 4180 needs them, and where spaces would be lost. */
function quoted(cell: string): string {
  return /[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
