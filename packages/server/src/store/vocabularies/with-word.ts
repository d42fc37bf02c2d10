import { sql } from 'kysely';
import { limits } from '../../domain/limits.ts';
import type { Db } from '../db.ts';
import type { Vocabularies } from '../store.ts';
import { entriesOfNames, namesIn } from './names.ts';

/** Returns a function that finds the entries with a word inside a name. It reads all names, so large vocabularies are left out. */
export function findByWordFrom(db: Pick<Db, 'read'>): Vocabularies['findByWord'] {
  return async (account, vocabularyIds, beginning, limit) => {
    if (vocabularyIds.length === 0 || beginning === '') return [];
    const escaped = beginning.replaceAll(/[\\%_]/g, String.raw`\$&`);
    const hasWord = [' ', '-'].map(
      (separator) => sql<boolean>`form like ${`%${separator}${escaped}%`} escape '\\'`,
    );
    const rows = await namesIn(db, account)
      .where('vocabularyName.vocabularyId', 'in', vocabularyIds)
      .where('vocabulary.entries', '<=', limits.entityWords)
      .where((where) => where.or(hasWord))
      .orderBy('form')
      .orderBy('vocabularyName.entryId')
      .limit(limit)
      .execute();
    return entriesOfNames(rows);
  };
}
