import type { Db } from '../db.ts';
import type { Vocabularies } from '../store.ts';
import { entriesOfNames, namesIn } from './names.ts';

/** Forms in one statement. */
const formsPerRead = 500;

/** Returns a function that finds the entries that have a name with one of the given forms. */
export function findByFormsFrom(db: Pick<Db, 'read'>): Vocabularies['findByForms'] {
  return async (account, vocabularyIds, forms, limit) => {
    if (vocabularyIds.length === 0) return [];
    const rows = [];
    for (let at = 0; at < forms.length && rows.length < limit; at += formsPerRead) {
      const names = namesIn(db, account)
        .where('vocabularyName.vocabularyId', 'in', vocabularyIds)
        .where('form', 'in', forms.slice(at, at + formsPerRead));
      rows.push(...(await names.orderBy('vocabularyName.entryId').limit(limit).execute()));
    }
    return entriesOfNames(rows).slice(0, limit);
  };
}
