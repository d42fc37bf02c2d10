import { type EntryField, entryFields } from '../columns.ts';
import type { ImportedEntry } from '../entry.ts';

/** Returns an entry as the cells of a table, a cell for each of `entryFields`. The import reads them as the same entry. */
export function entryCells(entry: ImportedEntry): (string | number)[] {
  return entryFields.map((field) => cellOf(entry, field));
}

function cellOf(entry: ImportedEntry, field: EntryField): string | number {
  const { names = {} } = entry;
  const hasNames = Object.keys(names).length > 0;
  switch (field) {
    case 'name':
      // The name of an entry with names by language is one of these names.
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
      return entry[field] ?? '';
  }
}

/** Returns names in one cell, separated by bars. A single name with a semicolon ends with a bar, so the import does not split it. */
function aliasCell(aliases: readonly string[]): string {
  const cell = aliases.map((alias) => alias.replaceAll(/[\\|]/g, '\\$&')).join('|');
  return aliases.length === 1 && cell.includes(';') ? `${cell}|` : cell;
}
