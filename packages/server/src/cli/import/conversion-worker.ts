/** The thread that converts documents and HTML to text. */
import {
  BadRow,
  type DocumentContent,
  type DocumentExtension,
  type HtmlOptions,
  type ImportedText,
  readDocument,
  reason,
  textOfHtml,
} from '@textkin/importing';
import { startMarkup } from '@textkin/importing/pages';
import { serveParent } from '../../supervisor/parent.ts';

/** The outcome of a conversion. A reason is sent as data, because an error loses its class between threads. */
export type Conversion<T> = { value: T } | { reason: string };

async function outcomeOf<T>(convert: () => T | Promise<T>): Promise<Conversion<T>> {
  try {
    return { value: await convert() };
  } catch (error) {
    return { reason: reasonOf(error as Error) };
  }
}

/** Returns the reason for an error. A recursive parser overflows the stack if elements are nested deeply. */
function reasonOf(error: Error): string {
  if (error instanceof BadRow) return error.message;
  const isStack = error instanceof RangeError && error.message.startsWith('Maximum call stack');
  return isStack ? reason('nestedTooDeeply') : `It can't be read: ${error.message.split('\n', 1)[0]}.`;
}

const handlers = {
  document: (
    extension: DocumentExtension,
    content: DocumentContent,
    wholePage: boolean,
  ): Promise<Conversion<ImportedText | undefined>> =>
    outcomeOf(() => readDocument(extension, content, { startMarkup, wholePage })),
  text: (html: string, options?: HtmlOptions): Promise<Conversion<string>> =>
    outcomeOf(() => textOfHtml(html, startMarkup, options)),
};
export type Conversions = typeof handlers;

serveParent(handlers);
