/** Formats, fields, categories and date orders that a person can name. This entry loads no reader. */
export { type Format, formats } from '../formats/kinds.ts';
export { type DayOrder, dayOrders } from '../mapping/dates.ts';
export { mappable, type Mapping } from '../mapping/fields.ts';
export { type EntryCategory, entryCategories } from '../vocabularies/categories.ts';
export { entryFields, type EntryMapping } from '../vocabularies/columns.ts';
export { listFormats, type ListFormat } from '../vocabularies/formats.ts';
