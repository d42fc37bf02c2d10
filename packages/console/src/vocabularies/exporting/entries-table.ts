import { entryCells } from '@textkin/importing/entry-cells';
import { entryFields } from '@textkin/importing/settings';
import type { VocabularyEntry } from '@textkin/client';
import type { Table } from '../../exporting/table.ts';

/** The table of the entries of a list, by the columns that the import of lists reads without a mapping. */
export const entriesTable: Table<VocabularyEntry> = { columns: entryFields, cellsOf: entryCells };
