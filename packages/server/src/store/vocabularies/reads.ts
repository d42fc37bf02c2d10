import type { Db } from '../db.ts';
import { prepare } from '../prepared.ts';
import type { Vocabularies } from '../store.ts';
import { changesFrom } from './changes.ts';
import { entriesFrom } from './entries.ts';
import { findFrom } from './find.ts';
import { findByFormsFrom } from './with-forms.ts';
import { findByWordFrom } from './with-word.ts';
import { vocabularyColumns, vocabularyOf } from './rows.ts';

export function vocabulariesIn(db: Db): Vocabularies {
  const ofAccount = (account: number) =>
    db.read.selectFrom('vocabulary').select(vocabularyColumns).where('accountId', '=', account);
  const getById = prepare(db.read, ({ account, vocabularyId }: { account: number; vocabularyId: number }) =>
    ofAccount(account).where('vocabularyId', '=', vocabularyId),
  );
  return {
    create: (account, fields, args) => db.write('createVocabulary', { account, fields, ...args }),
    async get(account, vocabularyId) {
      const [row] = await getById({ account, vocabularyId });
      return row && vocabularyOf(row);
    },
    list: async (account) => (await ofAccount(account).orderBy('vocabularyId').execute()).map(vocabularyOf),
    update: (account, vocabularyId, fields, now) =>
      db.write('updateVocabulary', { account, vocabularyId, fields, now }),
    delete: (account, vocabularyId) => db.write('deleteVocabulary', { account, vocabularyId }),
    put: (account, vocabularyId, entries, args) =>
      db.write('putEntries', { account, vocabularyId, entries, ...args }),
    remove: (account, vocabularyId, ids, now) =>
      db.write('removeEntries', { account, vocabularyId, ids, now }),
    ...entriesFrom(db),
    find: findFrom(db),
    findByForms: findByFormsFrom(db),
    findByWord: findByWordFrom(db),
    ...changesFrom(db),
    eraseRemoved: (account, vocabularyId) => db.write('eraseRemoved', { account, vocabularyId }),
  };
}
