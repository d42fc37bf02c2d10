import { codePointOrder } from '../../domain/characters.ts';
import type { Db } from '../db.ts';
import type { Vocabularies } from '../store.ts';
import { afterAll } from './entries.ts';
import { searchForm } from './forms.ts';
import { entriesOfNames, namesIn } from './names.ts';

/** Names that are read for each entry to find, because an entry may have several names with one beginning. */
const namesPerEntry = 4;

/** Returns a function that finds entries by a name or its beginning. */
export function findFrom(db: Pick<Db, 'read'>): Vocabularies['find'] {
  return async (account, vocabularyIds, name, { limit, category }) => {
    const form = searchForm(name);
    if (form === '' || vocabularyIds.length === 0) return [];
    const place = (id: number): number => vocabularyIds.indexOf(id);
    const named = namesIn(db, account)
      .$if(category !== undefined, (some) => some.where('category', '=', category as 'unknown'))
      .limit(namesPerEntry * limit);
    const rows = [];
    for (const vocabularyId of vocabularyIds) {
      const ofVocabulary = named.where('vocabularyName.vocabularyId', '=', vocabularyId);
      rows.push(...(await ofVocabulary.where('form', '=', form).orderBy('vocabularyName.entryId').execute()));
    }
    const begins = [];
    if (rows.length < limit)
      for (const vocabularyId of vocabularyIds) {
        const ofVocabulary = named.where('vocabularyName.vocabularyId', '=', vocabularyId);
        const range = ofVocabulary.where('form', '>', form).where('form', '<', form + afterAll);
        begins.push(...(await range.orderBy('form').orderBy('vocabularyName.entryId').execute()));
      }
    begins.sort(
      (one, other) =>
        codePointOrder(one.form, other.form) || place(one.vocabularyId) - place(other.vocabularyId),
    );
    return entriesOfNames([...rows, ...begins]).slice(0, limit);
  };
}
