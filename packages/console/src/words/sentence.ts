import { TextkinError } from '@textkin/client';
import type { Words } from './en/index.ts';
import { sv } from './sv/index.ts';

/** The Swedish sentences of errors; undefined until they are loaded. A page in English never loads them: 3.5 kB gzipped. */
let errorsSv: Readonly<Record<string, string>> | undefined;

/** Loads the sentences of errors in the reader's language. Until then errors are explained in English. */
export async function loadSentences(words: Words): Promise<void> {
  if (words === sv) errorsSv ??= (await import('./errors-sv.ts')).errorsSv;
}

/** Returns the sentence that explains an error in the reader's language. */
export function sentenceOf(error: unknown, words: Words): string {
  if (!(error instanceof TextkinError)) return words.problem.unexpected;
  if (error.code === 0) return words.problem.offline;
  if (error.reason === undefined) return words.problem.status(error.code);
  // A service that is newer than this page may have other errors.
  const swedish = words === sv ? errorsSv?.[error.reason] : undefined;
  if (swedish === undefined) return error.message;
  const { field = '', limit = '', scope = '' } = error.data;
  return swedish.replace('{field}', field).replace('{limit}', String(limit)).replace('{scope}', scope);
}
