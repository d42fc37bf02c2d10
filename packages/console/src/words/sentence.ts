import { TextkinError } from '@textkin/client';
import type { Words } from './en/index.ts';
import { errorsSv } from './errors-sv.ts';
import { sv } from './sv/index.ts';

/** Returns the sentence that explains an error in the reader's language. */
export function sentenceOf(error: unknown, words: Words): string {
  if (!(error instanceof TextkinError)) return words.problem.unexpected;
  if (error.code === 0) return words.problem.offline;
  if (error.reason === undefined) return words.problem.status(error.code);
  // A service that is newer than this page may have other errors.
  const swedish = words === sv ? (errorsSv[error.reason] as string | undefined) : undefined;
  if (swedish === undefined) return error.message;
  const { field = '', limit = '', scope = '' } = error.data;
  return swedish.replace('{field}', field).replace('{limit}', String(limit)).replace('{scope}', scope);
}
