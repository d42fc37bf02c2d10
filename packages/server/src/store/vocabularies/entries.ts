import type { VocabularyEntry } from '../../domain/tags/vocabulary.ts';
import type { Db } from '../db.ts';
import type { EntriesPage, Vocabularies } from '../store.ts';
import { firstForm, searchForm } from './forms.ts';
import { entryOf } from './rows.ts';

/** Ids in one query. */
const idsPerQuery = 500;

/** Returns the functions that read the entries of a vocabulary. */
export function entriesFrom({ read }: Pick<Db, 'read'>): Pick<Vocabularies, 'entries' | 'getEntries'> {
  const presentEntries = (account: number, vocabularyId: number) =>
    read
      .selectFrom('vocabularyEntry')
      .innerJoin('vocabulary', 'vocabulary.vocabularyId', 'vocabularyEntry.vocabularyId')
      .where('vocabularyEntry.vocabularyId', '=', vocabularyId)
      .where('vocabulary.accountId', '=', account)
      .where('isRemoved', '=', 0)
      .select(['vocabularyEntry.entryId', 'category', 'content']);

  const listById = async (account: number, vocabularyId: number, { after, limit }: EntriesPage) => {
    const rows = await presentEntries(account, vocabularyId)
      .where('vocabularyEntry.entryId', '>', after?.id ?? '')
      .orderBy('vocabularyEntry.entryId')
      .limit(limit)
      .execute();
    return rows.map(entryOf);
  };

  const listByName = async (
    account: number,
    vocabularyId: number,
    prefix: string,
    last: NameRow,
    limit: number,
  ) => {
    const rows = await presentEntries(account, vocabularyId)
      .innerJoin('vocabularyName', (join) =>
        join
          .onRef('vocabularyName.vocabularyId', '=', 'vocabularyEntry.vocabularyId')
          .onRef('vocabularyName.entryId', '=', 'vocabularyEntry.entryId'),
      )
      .where('vocabularyName.vocabularyId', '=', vocabularyId)
      .where((row) => row(row.refTuple('form', 'vocabularyName.entryId'), '>', row.tuple(last.form, last.id)))
      .where('form', '<', prefix + lastCodePoint)
      .select('form')
      .orderBy('form')
      .orderBy('vocabularyName.entryId')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ form: row.form, entry: entryOf(row) }));
  };

  return {
    async entries(account, vocabularyId, page) {
      const prefix = searchForm(page.prefix ?? '');
      if (prefix === '') return await listById(account, vocabularyId, page);
      const entries: VocabularyEntry[] = [];
      let last: NameRow = { form: page.after?.form ?? prefix, id: page.after?.id ?? '' };
      for (;;) {
        const rows = await listByName(account, vocabularyId, prefix, last, page.limit);
        // An entry is listed once, by the first of its names that begin with the prefix.
        for (const { form, entry } of rows) if (firstForm(entry, prefix) === form) entries.push(entry);
        if (rows.length < page.limit || entries.length >= page.limit) return entries.slice(0, page.limit);
        const { form, entry } = rows.at(-1)!;
        last = { form, id: entry.id };
      }
    },

    async getEntries(account, vocabularyId, ids) {
      const entries = new Map<string, VocabularyEntry>();
      for (let from = 0; from < ids.length; from += idsPerQuery) {
        const some = ids.slice(from, from + idsPerQuery);
        const rows = await presentEntries(account, vocabularyId)
          .where('vocabularyEntry.entryId', 'in', some)
          .execute();
        for (const row of rows) entries.set(row.entryId, entryOf(row));
      }
      return entries;
    },
  };
}

/** A row of the index of names. */
interface NameRow {
  form: string;
  id: string;
}

/** The last code point, which no name has: a form followed by this code point comes after all forms that begin with the form. */
export const lastCodePoint = '\u{10ffff}';
