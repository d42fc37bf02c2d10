import type { Vocabulary } from '../../domain/tags/vocabulary.ts';
import { nextId } from '../accounts/writes.ts';
import type { Queries } from '../engines.ts';
import type { VocabularyFields } from '../store.ts';
import { detach } from './collection-columns.ts';
import { vocabularyColumns, vocabularyOf } from './rows.ts';

interface VocabularyKey {
  account: number;
  vocabularyId: number;
}

export async function createVocabulary(
  db: Queries,
  args: { account: number; fields: VocabularyFields; max: number; now: number },
): Promise<Vocabulary | 'nameTaken' | 'tooMany'> {
  const { account, fields, max, now } = args;
  const { name, description, language = null } = fields;
  const vocabularyId = await nextId(db, 'vocabulary');
  const names = await db.selectFrom('vocabulary').select('name').where('accountId', '=', account).execute();
  if (names.some((other) => other.name === name)) return 'nameTaken';
  if (names.length >= max) return 'tooMany';
  const row = await db
    .insertInto('vocabulary')
    .values({ vocabularyId, accountId: account, name, description, language, updatedAt: now })
    .returning(vocabularyColumns)
    .executeTakeFirstOrThrow();
  return vocabularyOf(row);
}

export async function updateVocabulary(
  db: Queries,
  args: VocabularyKey & { fields: Partial<Pick<Vocabulary, 'name' | 'description'>>; now: number },
): Promise<Vocabulary | 'noSuchVocabulary' | 'nameTaken'> {
  const { account, vocabularyId, fields, now } = args;
  const other = await db
    .selectFrom('vocabulary')
    .select('vocabularyId')
    .where('accountId', '=', account)
    .where('name', '=', fields.name ?? '')
    .where('vocabularyId', '<>', vocabularyId)
    .executeTakeFirst();
  if (fields.name !== undefined && other !== undefined) return 'nameTaken';
  const row = await db
    .updateTable('vocabulary')
    .set({ ...fields, updatedAt: now })
    .where('vocabularyId', '=', vocabularyId)
    .where('accountId', '=', account)
    .returning(vocabularyColumns)
    .executeTakeFirst();
  return row === undefined ? 'noSuchVocabulary' : vocabularyOf(row);
}

/** Deletes a vocabulary. Its entries and names are deleted by the foreign key. */
export async function deleteVocabulary(db: Queries, key: VocabularyKey): Promise<boolean> {
  await detach(db, key);
  const { numDeletedRows } = await db
    .deleteFrom('vocabulary')
    .where('vocabularyId', '=', key.vocabularyId)
    .where('accountId', '=', key.account)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
