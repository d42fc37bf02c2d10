import type { Db } from '../db.ts';
import { prepare } from '../prepared.ts';
import type { Vocabularies } from '../store.ts';
import { entryOf, listOf } from './rows.ts';

/** Returns the functions by which followers of vocabularies read changes. */
export function changesFrom({ read }: Pick<Db, 'read'>): Pick<Vocabularies, 'state' | 'changesSince'> {
  const stateOf = prepare(read, ({ vocabularyId }: { vocabularyId: number }) =>
    read.selectFrom('vocabulary').select(['version', 'erasedAt']).where('vocabularyId', '=', vocabularyId),
  );
  const changes = prepare(
    read,
    ({ vocabularyId, version, limit }: { vocabularyId: number; version: number; limit: number }) =>
      read
        .selectFrom('vocabularyEntry')
        .select(['version', 'entryId', 'category', 'content', 'isRemoved', 'formerNames'])
        .where('vocabularyId', '=', vocabularyId)
        .where('version', '>', version)
        .orderBy('version')
        .limit(limit),
  );
  return {
    state: async (vocabularyId) => (await stateOf({ vocabularyId }))[0],
    async changesSince(vocabularyId, version, limit) {
      const rows = await changes({ vocabularyId, version, limit });
      return rows.map((row) => ({
        version: row.version,
        entry: entryOf(row),
        isRemoved: row.isRemoved === 1,
        formerNames: listOf<string>(row.formerNames),
      }));
    },
  };
}
