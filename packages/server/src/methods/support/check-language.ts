import { ServiceError } from '../../domain/errors.ts';
import type { Language } from '../../domain/language.ts';
import { isPlainlyIn } from '../../nlp/plain-language.ts';
import type { Context } from '../context.ts';

interface TextToCheck {
  headline: string;
  body: string;
  force: boolean;
}

/** Throws wrongLanguage for a text that is certainly not in the given language. */
export async function checkLanguage(
  { languages }: Context,
  language: Language,
  { headline, body, force }: TextToCheck,
): Promise<void> {
  if (force || isPlainlyIn(language, body)) return;
  if (await languages.isSurelyNot(language, `${headline}\n${body}`)) {
    throw new ServiceError('wrongLanguage', { field: 'body' });
  }
}

/** The language in which an unstored text is analysed. */
export interface TextLanguage {
  language: Language;
  isGuess: boolean;
}

/** Returns the language of a collection. Throws wrongLanguage if the text is in another language. */
export async function languageInCollection(
  context: Context,
  language: Language,
  text: TextToCheck & { language?: Language | undefined },
): Promise<TextLanguage> {
  if (!text.force && text.language !== undefined && text.language !== language) {
    throw new ServiceError('wrongLanguage', { field: 'language' });
  }
  await checkLanguage(context, language, text);
  return { language, isGuess: false };
}

/**
 * Returns the language of a text without a collection: the language in its params, else the detected one. Throws
 * languageNotSupported for a text in another language; with `force`, returns the most likely language.
 */
export async function languageOfText(
  { languages }: Context,
  text: TextToCheck & { language?: Language | undefined },
): Promise<TextLanguage> {
  if (text.language !== undefined) return { language: text.language, isGuess: false };
  const { language, outcome } = await languages.detectLanguage(`${text.headline}\n${text.body}`);
  if (outcome === 'other' && !text.force) throw new ServiceError('languageNotSupported', { field: 'body' });
  return { language, isGuess: outcome !== 'sure' };
}
