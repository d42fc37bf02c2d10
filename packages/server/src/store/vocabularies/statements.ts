import type { Queries } from '../engines.ts';
import type { VocabularyEntryTable, VocabularyNameTable } from '../tables.ts';

/** Rows in one statement. SQLite accepts 32,766 values. */
const rowsPerStatement = 2000;

type Name = Omit<VocabularyNameTable, 'vocabularyId'>;

/** Stores entries, and replaces entries with the same ids. */
export async function storeEntries(db: Queries, rows: readonly VocabularyEntryTable[]): Promise<void> {
  for (const some of chunks(rows))
    await db
      .insertInto('vocabularyEntry')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['vocabularyId', 'entryId']).doUpdateSet((row) => ({
          version: row.ref('excluded.version'),
          category: row.ref('excluded.category'),
          isRemoved: row.ref('excluded.isRemoved'),
          content: row.ref('excluded.content'),
          formerNames: row.ref('excluded.formerNames'),
        })),
      )
      .execute();
}

export async function insertNames(db: Queries, vocabularyId: number, names: readonly Name[]): Promise<void> {
  for (const some of chunks(names))
    await db
      .insertInto('vocabularyName')
      .values(some.map(({ form, entryId }) => ({ vocabularyId, form, entryId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function deleteNames(db: Queries, vocabularyId: number, names: readonly Name[]): Promise<void> {
  for (const some of chunks(names))
    await db
      .deleteFrom('vocabularyName')
      .where('vocabularyId', '=', vocabularyId)
      .where((row) =>
        row(
          row.refTuple('form', 'entryId'),
          'in',
          some.map(({ form, entryId }) => row.tuple(form, entryId)),
        ),
      )
      .execute();
}

function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += rowsPerStatement)
    yield items.slice(from, from + rowsPerStatement);
}
