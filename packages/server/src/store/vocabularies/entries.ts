import type { VocabularyEntry } from '../../domain/tags/vocabulary.ts';
import type { Db } from '../db.ts';
import type { EntriesPage, Vocabularies } from '../store.ts';
import { firstForm, searchForm } from './forms.ts';
import { entryOf } from './rows.ts';

/** Ids in one query. */
const idsPerQuery = 500;

/** Returns the reads of the entries of a vocabulary. */
export function entriesFrom({ read }: Pick<Db, 'read'>): Pick<Vocabularies, 'entries' | 'byId'> {
  const present = (account: number, vocabularyId: number) =>
    read
      .selectFrom('vocabularyEntry')
      .innerJoin('vocabulary', 'vocabulary.vocabularyId', 'vocabularyEntry.vocabularyId')
      .where('vocabularyEntry.vocabularyId', '=', vocabularyId)
      .where('vocabulary.accountId', '=', account)
      .where('isRemoved', '=', 0)
      .select(['vocabularyEntry.entryId', 'category', 'content']);

  const byId = async (account: number, vocabularyId: number, { after, limit }: EntriesPage) => {
    const rows = await present(account, vocabularyId)
      .where('vocabularyEntry.entryId', '>', after?.id ?? '')
      .orderBy('vocabularyEntry.entryId')
      .limit(limit)
      .execute();
    return rows.map(entryOf);
  };

  const named = async (account: number, vocabularyId: number, begin: string, last: Last, limit: number) => {
    const rows = await present(account, vocabularyId)
      .innerJoin('vocabularyName', (join) =>
        join
          .onRef('vocabularyName.vocabularyId', '=', 'vocabularyEntry.vocabularyId')
          .onRef('vocabularyName.entryId', '=', 'vocabularyEntry.entryId'),
      )
      .where('vocabularyName.vocabularyId', '=', vocabularyId)
      .where((row) => row(row.refTuple('form', 'vocabularyName.entryId'), '>', row.tuple(last.form, last.id)))
      .where('form', '<', begin + afterAll)
      .select('form')
      .orderBy('form')
      .orderBy('vocabularyName.entryId')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ form: row.form, entry: entryOf(row) }));
  };

  return {
    async entries(account, vocabularyId, page) {
      const begin = searchForm(page.prefix ?? '');
      if (begin === '') return await byId(account, vocabularyId, page);
      const entries: VocabularyEntry[] = [];
      let last: Last = { form: page.after?.form ?? begin, id: page.after?.id ?? '' };
      for (;;) {
        const rows = await named(account, vocabularyId, begin, last, page.limit);
        // An entry is listed once, by the first of its names that begin with the prefix.
        for (const { form, entry } of rows) if (firstForm(entry, begin) === form) entries.push(entry);
        if (rows.length < page.limit || entries.length >= page.limit) return entries.slice(0, page.limit);
        const { form, entry } = rows.at(-1)!;
        last = { form, id: entry.id };
      }
    },

    async byId(account, vocabularyId, ids) {
      const entries = new Map<string, VocabularyEntry>();
      for (let from = 0; from < ids.length; from += idsPerQuery) {
        const some = ids.slice(from, from + idsPerQuery);
        const rows = await present(account, vocabularyId)
          .where('vocabularyEntry.entryId', 'in', some)
          .execute();
        for (const row of rows) entries.set(row.entryId, entryOf(row));
      }
      return entries;
    },
  };
}

/** A row of the index of names. */
interface Last {
  form: string;
  id: string;
}

/** The last code point, which no name has: a form followed by it comes after all forms that begin with it. */
export const afterAll = '\u{10ffff}';
