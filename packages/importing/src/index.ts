/** Reads files: formats, encodings, columns and dates. It runs in Node and in browsers. */
export { boundedBytes, wholeBytes } from './bytes.ts';
export { type DocumentContent, type DocumentExtension, documentRow, readDocument } from './document.ts';
export { firstText, startDecoding } from './encodings/decoding.ts';
export { likelyEncoding, markedEncoding } from './encodings/detection.ts';
export { decodeWhole, InvalidBytes, UnknownEncoding } from './encodings/decode.ts';
export { type HtmlOptions, type HtmlReader, textOfHtml } from './formats/html-text.ts';
export {
  binaryDocuments,
  type Format,
  formatsByExtension,
  isBinaryDocument,
  isPageFile,
  isPdf,
  contentKind,
  textDocuments,
  type UnsupportedKind,
  unsupportedKind,
} from './formats/kinds.ts';
export { type DayOrder, dayOrderIn } from './mapping/dates.ts';
export type { DayOrders } from './mapping/day-order.ts';
export { fieldsIn, hasBodyColumn, mappable, type Mapping, missingColumns } from './mapping/fields.ts';
export { surveyOf, type Survey } from './mapping/survey.ts';
export { escapeMarkup, type MarkupHandlers, type MarkupReader, type StartMarkup } from './markup.ts';
export { filled, reason, reasonIn, type ReasonName, reasons } from './reasons.ts';
export {
  readTable,
  readTexts,
  type TableFormat,
  type TextsFile,
  type TextsSettings,
  textsOfRecords,
} from './records.ts';
export {
  BadRow,
  type ImportedText,
  type OriginalRow,
  type RecordRow,
  type Row,
  rowOf,
  type TextRow,
} from './row.ts';
