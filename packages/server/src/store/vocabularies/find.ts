import { codePointOrder } from '../../domain/characters.ts';
import type { Db } from '../db.ts';
import type { Vocabularies } from '../store.ts';
import { lastCodePoint } from './entries.ts';
import { searchForm } from './forms.ts';
import { entriesOfNames, namesIn } from './names.ts';

/** Names that are read for each entry to find, because an entry may have several names with the same beginning. */
const namesPerEntry = 4;

/** Returns a function that finds entries by a name or its beginning. */
export function findFrom(db: Pick<Db, 'read'>): Vocabularies['find'] {
  return async (account, vocabularyIds, name, { limit, category }) => {
    const form = searchForm(name);
    if (form === '' || vocabularyIds.length === 0) return [];
    const place = (id: number): number => vocabularyIds.indexOf(id);
    const names = namesIn(db, account)
      .$if(category !== undefined, (some) => some.where('category', '=', category as 'unknown'))
      .limit(namesPerEntry * limit);
    const rows = [];
    for (const vocabularyId of vocabularyIds) {
      const ownNames = names.where('vocabularyName.vocabularyId', '=', vocabularyId);
      rows.push(...(await ownNames.where('form', '=', form).orderBy('vocabularyName.entryId').execute()));
    }
    const prefixRows = [];
    if (rows.length < limit)
      for (const vocabularyId of vocabularyIds) {
        const ownNames = names.where('vocabularyName.vocabularyId', '=', vocabularyId);
        const range = ownNames.where('form', '>', form).where('form', '<', form + lastCodePoint);
        prefixRows.push(...(await range.orderBy('form').orderBy('vocabularyName.entryId').execute()));
      }
    prefixRows.sort(
      (one, other) =>
        codePointOrder(one.form, other.form) || place(one.vocabularyId) - place(other.vocabularyId),
    );
    return entriesOfNames([...rows, ...prefixRows]).slice(0, limit);
  };
}
