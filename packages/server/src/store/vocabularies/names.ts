import type { Db } from '../db.ts';
import type { FoundEntry } from '../store.ts';
import { entryOf } from './rows.ts';

/** Returns the query of all names of entries that an account has, removed entries excepted. */
export const namesIn = ({ read }: Pick<Db, 'read'>, account: number) =>
  read
    .selectFrom('vocabularyName')
    .innerJoin('vocabulary', 'vocabulary.vocabularyId', 'vocabularyName.vocabularyId')
    .innerJoin('vocabularyEntry', (join) =>
      join
        .onRef('vocabularyEntry.vocabularyId', '=', 'vocabularyName.vocabularyId')
        .onRef('vocabularyEntry.entryId', '=', 'vocabularyName.entryId'),
    )
    .where('vocabulary.accountId', '=', account)
    .where('isRemoved', '=', 0)
    .select(['vocabularyName.vocabularyId', 'form', 'vocabularyName.entryId', 'category', 'content']);

/** Returns the entries of rows of `namesIn`, each once, with the form of its first row. */
export function entriesOfNames(
  rows: readonly (Parameters<typeof entryOf>[0] & { vocabularyId: number; form: string })[],
): FoundEntry[] {
  const found = new Map<string, FoundEntry>();
  for (const row of rows) {
    const key = `${row.vocabularyId} ${row.entryId}`;
    if (!found.has(key))
      found.set(key, { vocabularyId: row.vocabularyId, entry: entryOf(row), form: row.form });
  }
  return [...found.values()];
}
