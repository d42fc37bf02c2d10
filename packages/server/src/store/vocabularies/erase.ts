import type { Queries } from '../engines.ts';
import { usersOf } from './of-collections.ts';
import { marksOf } from './rows.ts';

interface VocabularyKey {
  account: number;
  vocabularyId: number;
}

/** Erases the removed entries and former names whose texts every collection has marked. */
export async function eraseRemoved(db: Queries, key: VocabularyKey): Promise<void> {
  const own = await db
    .selectFrom('vocabulary')
    .select('version')
    .where('vocabularyId', '=', key.vocabularyId)
    .where('accountId', '=', key.account)
    .executeTakeFirst();
  if (own === undefined) return;
  const users = await usersOf(db, key);
  const marked = users.map((user) => marksOf(user).versions[key.vocabularyId] ?? 0);
  await eraseUpTo(db, key.vocabularyId, Math.min(own.version, ...marked));
}

/** Erases what entries had before the given version of their vocabulary, and entries that were removed until then. */
export async function eraseUpTo(db: Queries, vocabularyId: number, version: number): Promise<void> {
  const { erasedAt } = await db
    .deleteFrom('vocabularyEntry')
    .where('vocabularyId', '=', vocabularyId)
    .where('isRemoved', '=', 1)
    .where('version', '<=', version)
    .returning('version')
    .execute()
    .then((rows) => ({ erasedAt: Math.max(0, ...rows.map((row) => row.version)) }));
  if (erasedAt > 0)
    await db
      .updateTable('vocabulary')
      .set((row) => ({
        erasedAt: row.case().when('erasedAt', '<', erasedAt).then(erasedAt).else(row.ref('erasedAt')).end(),
      }))
      .where('vocabularyId', '=', vocabularyId)
      .execute();
  await db
    .updateTable('vocabularyEntry')
    .set({ formerNames: null })
    .where('vocabularyId', '=', vocabularyId)
    .where('formerNames', 'is not', null)
    .where('version', '<=', version)
    .execute();
}
