/** Reads files as texts: formats, encodings, columns and dates. It runs in Node and in browsers. */
export { type Decode, firstText, startDecoding } from './encodings/decoding.ts';
export { likelyEncoding, markedEncoding } from './encodings/telling.ts';
export { readCsv } from './formats/csv/csv.ts';
export { docxText, mainPart, noteParts } from './formats/docx.ts';
export { readFeed } from './formats/feed.ts';
export { type HtmlOptions, type HtmlReader, textOfHtml } from './formats/html-text.ts';
export { readJson } from './formats/json.ts';
export { readJsonl, utf8Of } from './formats/jsonl.ts';
export {
  type BinaryExtension,
  binaryDocuments,
  type Format,
  formatsByExtension,
  isPageFile,
  isPdf,
  lookOf,
  type TextExtension,
  textDocuments,
  type Unread,
  unreadKind,
} from './formats/kinds.ts';
export { plainText } from './formats/plain-text.ts';
export { mappedText } from './mapped-text.ts';
export { type DayOrder, isoDate, orderTold } from './mapping/dates.ts';
export { DayOrders } from './mapping/day-order.ts';
export { fieldsIn, haveBody, mappable, type Mapping, missingColumns } from './mapping/fields.ts';
export type { MarkupHandlers, MarkupReader, StartMarkup } from './markup.ts';
export { filled, reason, reasonIn, type ReasonName, reasons } from './reasons.ts';
export {
  BadRow,
  type ImportedText,
  longestRow,
  type RecordRow,
  type Row,
  rowOf,
  rowTooLong,
  type TextRow,
} from './row.ts';
