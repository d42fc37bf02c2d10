/** A typed client of the Textkin text analysis service. It has no dependency and runs in Node and in browsers. */
export { Textkin } from './client.ts';
export type { CreatedText, CreateTextsOptions, NewText } from './create-texts.ts';
export { errorCodes, type ErrorName } from './contract/errors.ts';
export { TextkinError, type ErrorData } from './errors.ts';
export {
  exportedTexts,
  type ExportedText,
  type ExportFilters,
  type ExportOptions,
  listedKeys,
  type TextKey,
} from './export.ts';
export { linkOf } from './link.ts';
export type { SessionOptions, TextkinOptions } from './options.ts';
export type { Methods } from './contract/methods.ts';
export type * from './contract/objects.ts';
export type {
  Call,
  CallOptions,
  MethodName,
  Outcome,
  Outcomes,
  PagedName,
  Params,
  Result,
  Row,
} from './types.ts';
