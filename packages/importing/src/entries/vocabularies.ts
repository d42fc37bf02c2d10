/** Reads lists of names: tables, SKOS, and results of Wikidata. The libraries for SKOS are loaded with the first such file. */
export { type EntryCategory, entryCategories } from '../vocabularies/categories.ts';
export {
  type EntryField,
  entryFields,
  type EntryMapping,
  guessedMapping,
  hasNameColumn,
} from '../vocabularies/columns.ts';
export { type EntryRow, type ImportedEntry, type NameLanguage } from '../vocabularies/entry.ts';
export { listFormat, type ListFormat, listFormats } from '../vocabularies/formats.ts';
export { type ListFile, listRecords, type ListSettings, readEntries } from '../vocabularies/read.ts';
export { isSurnameFirst } from '../vocabularies/surname-first.ts';
export { csvHeader, csvRow } from '../vocabularies/writing/csv.ts';
export { turtleConcept, turtleHeader } from '../vocabularies/writing/turtle.ts';
