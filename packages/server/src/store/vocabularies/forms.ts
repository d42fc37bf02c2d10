import { codePointOrder } from '../../domain/characters.ts';
import { namesOf, type VocabularyEntry } from '../../domain/tags/vocabulary.ts';
import { formOf } from '../../knowledge/form.ts';

/** Code points of a stored form. An index of PostgreSQL holds less than 2,704 bytes, of which an id takes up to 1,000. */
const maxLength = 250;

/** Returns the form by which a name is found: in lower case, as the table of well-known names has it. */
export const searchForm = (name: string): string =>
  Array.from(formOf(name).toLowerCase()).slice(0, maxLength).join('');

/** Returns the forms of the names of an entry. */
export function formsOfEntry(entry: VocabularyEntry): Set<string> {
  const forms = new Set(namesOf(entry).map(searchForm));
  forms.delete('');
  return forms;
}

/** Returns the first form of an entry that begins with a prefix, in the order of the index; undefined when none does. */
export function firstForm(entry: VocabularyEntry, prefix: string): string | undefined {
  return [...formsOfEntry(entry)].filter((form) => form.startsWith(prefix)).sort(codePointOrder)[0];
}
