/** The thread that turns documents and HTML into text. */
import { answerParent } from '../../supervisor/parent.ts';
import { readDocument, wholePageReaders } from './formats/document.ts';
import { BadRow, type HtmlOptions, type ImportedText, reason } from '@textkin/importing';
import { htmlToText } from './formats/html-text.ts';

/** Reasons go as data, for an error loses its class on its way to another thread. */
export type Conversion<T> = { value: T } | { reason: string };

async function outcomeOf<T>(convert: () => T | Promise<T>): Promise<Conversion<T>> {
  try {
    return { value: await convert() };
  } catch (error) {
    return { reason: reasonOf(error as Error) };
  }
}

/** A parser that goes down into what is nested ends at the depth of the stack, one that stumbles has its own words. */
function reasonOf(error: Error): string {
  if (error instanceof BadRow) return error.message;
  const isStack = error instanceof RangeError && error.message.startsWith('Maximum call stack');
  return isStack ? reason('nestedTooDeeply') : `It can't be read: ${error.message.split('\n', 1)[0]}.`;
}

const ours = {
  document: (
    path: string,
    id: string,
    content: string | Uint8Array,
  ): Promise<Conversion<ImportedText | undefined>> => outcomeOf(() => readDocument(path, id, content)),
  /** Returns all readable text of a page, in one pass and with little memory. */
  wholePage: (
    path: string,
    id: string,
    content: string | Uint8Array,
  ): Promise<Conversion<ImportedText | undefined>> =>
    outcomeOf(() => readDocument(path, id, content, wholePageReaders)),
  text: (html: string, options?: HtmlOptions): Promise<Conversion<string>> =>
    outcomeOf(() => htmlToText(html, options)),
};
export type Conversions = typeof ours;

answerParent(ours);
