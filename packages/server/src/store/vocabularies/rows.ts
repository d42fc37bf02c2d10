import type { Selectable } from '#kysely';
import type { Marks, Vocabulary, VocabularyEntry } from '../../domain/tags/vocabulary.ts';
import type { CollectionTable, VocabularyEntryTable, VocabularyTable } from '../tables.ts';

export const vocabularyColumns = [
  'vocabularyId',
  'name',
  'description',
  'language',
  'entries',
  'updatedAt',
  'version',
] as const;

type VocabularyRow = Pick<Selectable<VocabularyTable>, (typeof vocabularyColumns)[number]>;

export function vocabularyOf({ language, ...row }: VocabularyRow): Vocabulary {
  return { ...row, ...(language !== null && { language }) };
}

/** Returns the columns of an entry. Equal entries have equal columns. */
export function columnsOf(entry: VocabularyEntry): Pick<VocabularyEntryTable, 'category' | 'content'> {
  const { category, name, names, aliases, description, uri, latitude, longitude, isNever } = entry;
  const content = { name, names, aliases, description, uri, latitude, longitude, isNever };
  return { category, content: JSON.stringify(content) };
}

export function entryOf(
  row: Pick<VocabularyEntryTable, 'entryId' | 'category' | 'content'>,
): VocabularyEntry {
  const content = JSON.parse(row.content) as Omit<VocabularyEntry, 'id' | 'category'>;
  return { id: row.entryId, category: row.category, ...content };
}

/** Parses a column that has a JSON list; null is an empty list. */
export const listOf = <Item>(json: string | null): Item[] =>
  json === null ? [] : (JSON.parse(json) as Item[]);

/** Returns what the texts of a collection have been marked for. */
export function marksOf({ marks }: Pick<Selectable<CollectionTable>, 'marks'>): Marks {
  return marks === null ? { versions: {}, knowledge: 'world' } : (JSON.parse(marks) as Marks);
}
