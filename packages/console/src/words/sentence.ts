import { TextkinError } from '@textkin/client';
import { plural } from './en/count.ts';
import type { Words } from './en/index.ts';

type Sentences = Readonly<Record<string, string>>;

/** Loads the sentences of errors, by locale: 3.5 kB gzipped. The service itself has the English sentences. */
const loaders: Readonly<Record<string, () => Promise<Sentences>>> = {
  'sv-SE': async () => (await import('./errors-sv.ts')).errorsSv,
};

/** The sentences that are loaded, by locale. */
const loaded = new Map<string, Sentences>();

/** Loads the sentences of errors in the reader's language. Until then errors are explained in English. */
export async function loadSentences({ locale }: Words): Promise<void> {
  const sentences = await loaders[locale]?.();
  if (sentences !== undefined) loaded.set(locale, sentences);
}

/** Returns the sentence that explains an error in the reader's language. */
export function sentenceOf(error: unknown, words: Words): string {
  if (!(error instanceof TextkinError)) return words.problem.unexpected;
  if (error.code === 0) return words.problem.offline;
  if (error.reason === undefined) return words.problem.status(error.code);
  // A service that is newer than this page may have other errors.
  const sentence = loaded.get(words.locale)?.[error.reason];
  if (sentence === undefined) return ownSentence(error);
  const { field = '', limit = '', scope = '' } = error.data;
  return sentence.replace('{field}', field).replace('{limit}', String(limit)).replace('{scope}', scope);
}

/** Returns the service's own sentence, with the seconds until a retry in place of the name of their field. */
function ownSentence({ message, data: { retry_after: seconds } }: TextkinError): string {
  if (seconds === undefined) return message;
  return message.replace('"retry_after" seconds', plural(Math.ceil(seconds), 'second', 'seconds'));
}
