import { namesOf, type VocabularyEntry } from '../../domain/tags/vocabulary.ts';
import type { Queries } from '../engines.ts';
import type { PutCounts } from '../store.ts';
import type { VocabularyEntryTable } from '../tables.ts';
import { eraseUpTo } from './erase.ts';
import { formsOfEntry } from './forms.ts';
import { raiseListVersions, usersOf } from './collection-columns.ts';
import { columnsOf, entryOf, listOf } from './rows.ts';
import { deleteNames, insertNames, storeEntries } from './statements.ts';

interface VocabularyKey {
  account: number;
  vocabularyId: number;
}

interface Put extends VocabularyKey {
  entries: readonly VocabularyEntry[];
  max: number;
  now: number;
}

export async function putEntries(
  db: Queries,
  { entries, max, now, ...key }: Put,
): Promise<PutCounts | 'noSuchVocabulary' | 'tooManyEntries'> {
  const stored = await storedEntries(
    db,
    key,
    entries.map(({ id }) => id),
  );
  if (stored === undefined) return 'noSuchVocabulary';
  const counts = { created: 0, changed: 0, same: 0 };
  const changes = entries.flatMap((entry) => {
    const row = stored.rows.get(entry.id);
    const columns = columnsOf(entry);
    const isPresent = row?.isRemoved === 0;
    if (isPresent && row.category === columns.category && row.content === columns.content) {
      counts.same++;
      return [];
    }
    counts[isPresent ? 'changed' : 'created']++;
    return [{ entry, columns, row }];
  });
  if (changes.length === 0) return counts;
  if (counts.created > 0 && (await countEntries(db, key.account)) + counts.created > max)
    return 'tooManyEntries';

  const users = await usersOf(db, key);
  const { vocabularyId } = key;
  const names = { added: [] as Name[], removed: [] as Name[] };
  const rows = changes.map(({ entry, columns, row }, at): VocabularyEntryTable => {
    const before = row && entryOf(row);
    const old = before && row.isRemoved === 0 ? formsOfEntry(before) : new Set<string>();
    const forms = formsOfEntry(entry);
    for (const form of old.difference(forms)) names.removed.push({ form, entryId: entry.id });
    for (const form of forms.difference(old)) names.added.push({ form, entryId: entry.id });
    const former = users.length > 0 && before ? formerNames(row.formerNames, before, entry) : [];
    return {
      ...{ vocabularyId, entryId: entry.id, version: stored.version + 1 + at, isRemoved: 0 },
      ...columns,
      formerNames: former.length > 0 ? JSON.stringify(former) : null,
    };
  });
  await storeEntries(db, rows);
  await deleteNames(db, vocabularyId, names.removed);
  await insertNames(db, vocabularyId, names.added);
  await countChange(db, vocabularyId, { entries: counts.created, versions: rows.length, now });
  await raiseListVersions(db, users);
  return counts;
}

interface Name {
  form: string;
  entryId: string;
}

/** Returns the names that an entry had before this change or earlier changes, and no longer has. */
function formerNames(stored: string | null, before: VocabularyEntry, entry: VocabularyEntry): string[] {
  const names = new Set([...listOf<string>(stored), ...namesOf(before)]);
  return [...names.difference(new Set(namesOf(entry)))];
}

interface Remove extends VocabularyKey {
  ids: readonly string[];
  now: number;
}

/** Removes entries. If collections use the vocabulary, the rows stay, marked as removed, until `eraseRemoved` deletes them. */
export async function removeEntries(
  db: Queries,
  { ids, now, ...key }: Remove,
): Promise<number | 'noSuchVocabulary'> {
  const stored = await storedEntries(db, key, ids);
  if (stored === undefined) return 'noSuchVocabulary';
  const present = [...stored.rows.values()].filter(({ isRemoved }) => isRemoved === 0);
  if (present.length === 0) return 0;
  const { vocabularyId } = key;
  const names = present.flatMap((row) =>
    [...formsOfEntry(entryOf(row))].map((form) => ({ form, entryId: row.entryId })),
  );
  await deleteNames(db, vocabularyId, names);
  const users = await usersOf(db, key);
  const removed = present.map((row, at) => ({ ...row, isRemoved: 1, version: stored.version + 1 + at }));
  await storeEntries(db, removed);
  const change = { entries: -present.length, versions: present.length, now };
  await countChange(db, vocabularyId, change);
  if (users.length === 0) await eraseUpTo(db, vocabularyId, stored.version + present.length);
  await raiseListVersions(db, users);
  return present.length;
}

/** Reads entries by their ids, with the version of the vocabulary; undefined when the account has no such vocabulary. */
async function storedEntries(db: Queries, { account, vocabularyId }: VocabularyKey, ids: readonly string[]) {
  const vocabulary = await db
    .selectFrom('vocabulary')
    .select('version')
    .where('vocabularyId', '=', vocabularyId)
    .where('accountId', '=', account)
    .executeTakeFirst();
  if (vocabulary === undefined) return undefined;
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('vocabularyEntry')
          .selectAll()
          .where('vocabularyId', '=', vocabularyId)
          .where('entryId', 'in', ids)
          .execute();
  return { version: vocabulary.version, rows: new Map(rows.map((row) => [row.entryId, row])) };
}

async function countEntries(db: Queries, account: number): Promise<number> {
  const rows = await db.selectFrom('vocabulary').select('entries').where('accountId', '=', account).execute();
  return rows.reduce((sum, { entries }) => sum + entries, 0);
}

/** Raises the version of a vocabulary once for each changed entry, and adds to its number of entries. */
async function countChange(
  db: Queries,
  vocabularyId: number,
  change: { entries: number; versions: number; now: number },
): Promise<void> {
  await db
    .updateTable('vocabulary')
    .set((row) => ({
      entries: row('entries', '+', change.entries),
      version: row('version', '+', change.versions),
      updatedAt: change.now,
    }))
    .where('vocabularyId', '=', vocabularyId)
    .execute();
}
