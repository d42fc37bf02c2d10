import { sql } from '#kysely';
import type { Queries } from '../engines.ts';
import { usersOf } from './collection-columns.ts';
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

/** The condition of the index of removed entries and of entries with former names. */
const isUnmarked = sql<boolean>`(is_removed = 1 or former_names is not null)`;

/** Erases the entries removed up to a version of their vocabulary, and the former names of the entries last changed up to this version. */
export async function eraseUpTo(db: Queries, vocabularyId: number, version: number): Promise<void> {
  const removed = await db
    .deleteFrom('vocabularyEntry')
    .where('vocabularyId', '=', vocabularyId)
    .where('version', '<=', version)
    .where(isUnmarked)
    .where('isRemoved', '=', 1)
    .returning('version')
    .execute();
  await db
    .updateTable('vocabularyEntry')
    .set({ formerNames: null })
    .where('vocabularyId', '=', vocabularyId)
    .where('version', '<=', version)
    .where(isUnmarked)
    .execute();
  const erasedAt = removed.reduce((last, row) => Math.max(last, row.version), 0);
  await db
    .updateTable('vocabulary')
    .set({ erasedAt })
    .where('vocabularyId', '=', vocabularyId)
    .where('erasedAt', '<', erasedAt)
    .execute();
}
