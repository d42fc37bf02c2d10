import type { Selectable } from '#kysely';
import { ownCollection } from '../collections/own.ts';
import type { Queries } from '../engines.ts';
import type { CollectionKey } from '../rows.ts';
import type { CollectionChanges } from '../store.ts';
import type { CollectionTable } from '../tables.ts';
import { listOf, marksOf } from './rows.ts';

type VocabularyColumns = Pick<Selectable<CollectionTable>, 'knowledge' | 'vocabularies' | 'marks'>;

/**
 * Returns the columns of a collection after a change of its vocabularies or its knowledge; undefined when neither changes, or when
 * there is no such collection. For a collection without texts, `marks` records the new knowledge, so that its first texts are not
 * analysed again.
 */
export async function changedVocabularyColumns(
  db: Queries,
  { account, collectionId, fields }: CollectionKey & { fields: CollectionChanges },
): Promise<VocabularyColumns | 'noSuchVocabulary' | undefined> {
  const { vocabularies, knowledge } = fields;
  if (vocabularies === undefined && knowledge === undefined) return undefined;
  if (!(await ownsAll(db, account, vocabularies ?? []))) return 'noSuchVocabulary';
  const stored = await ownCollection(db, account, collectionId)
    .select(['vocabularies', 'knowledge', 'marks', 'texts'])
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const changed = {
    vocabularies: vocabularies ? columnOf(vocabularies) : stored.vocabularies,
    knowledge: knowledge ? (knowledge === 'none' ? knowledge : null) : stored.knowledge,
  };
  const isSame = changed.vocabularies === stored.vocabularies && changed.knowledge === stored.knowledge;
  if (isSame) return undefined;
  const { marks } = stored;
  if (stored.texts > 0) return { ...changed, marks };
  return {
    ...changed,
    marks: JSON.stringify({ ...marksOf({ marks }), knowledge: changed.knowledge ?? 'world' }),
  };
}

async function ownsAll(db: Queries, account: number, vocabularyIds: readonly number[]): Promise<boolean> {
  if (vocabularyIds.length === 0) return true;
  const rows = await db
    .selectFrom('vocabulary')
    .select('vocabularyId')
    .where('accountId', '=', account)
    .where('vocabularyId', 'in', [...vocabularyIds])
    .execute();
  return rows.length === new Set(vocabularyIds).size;
}

/** Returns the ids as a column of a collection. */
const columnOf = (vocabularyIds: readonly number[]): string | null =>
  vocabularyIds.length === 0 ? null : JSON.stringify(vocabularyIds);

interface VocabularyKey {
  account: number;
  vocabularyId: number;
}

/** Returns the collections that use a vocabulary. */
export async function usersOf(db: Queries, { account, vocabularyId }: VocabularyKey) {
  const rows = await db
    .selectFrom('collection')
    .select(['collectionId', 'vocabularies', 'marks'])
    .where('accountId', '=', account)
    .where('vocabularies', 'is not', null)
    .execute();
  return rows.filter(({ vocabularies }) => listOf<number>(vocabularies).includes(vocabularyId));
}

type User = Awaited<ReturnType<typeof usersOf>>[number];

/** Records that a vocabulary of collections has changed. */
export async function raiseListVersions(db: Queries, users: readonly User[]): Promise<void> {
  for (const { collectionId } of users)
    await db
      .updateTable('collection')
      .set((row) => ({ listVersion: row('listVersion', '+', 1) }))
      .where('collectionId', '=', collectionId)
      .execute();
}

/** Removes a vocabulary from the collections that use it. */
export async function detach(db: Queries, key: VocabularyKey): Promise<void> {
  const users = await usersOf(db, key);
  for (const { collectionId, vocabularies } of users) {
    const others = listOf<number>(vocabularies).filter((id) => id !== key.vocabularyId);
    await db
      .updateTable('collection')
      .set({ vocabularies: columnOf(others) })
      .where('collectionId', '=', collectionId)
      .execute();
  }
  await raiseListVersions(db, users);
}
