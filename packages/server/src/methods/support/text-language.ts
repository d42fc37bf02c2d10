import { ServiceError } from '../../domain/errors.ts';
import type { Language } from '../../domain/language.ts';
import { isPlainlyIn } from '../../nlp/plain-language.ts';
import type { Context } from '../context.ts';

interface Given {
  headline: string;
  body: string;
  force: boolean;
}

/** Refuses a text that is surely in another language than its collection. */
export async function checkLanguage(
  { languages }: Context,
  language: Language,
  { headline, body, force }: Given,
): Promise<void> {
  if (force || isPlainlyIn(language, body)) return;
  if (await languages.isSurelyNot(language, `${headline}\n${body}`)) {
    throw new ServiceError('wrongLanguage', { field: 'body' });
  }
}

/** The language in which a text is read that is not stored, and whether it is only guessed. */
export interface Reading {
  language: Language;
  isGuess: boolean;
}

/** The language of a collection, which its text may name too. */
export async function languageInCollection(
  context: Context,
  language: Language,
  text: Given & { language?: Language | undefined },
): Promise<Reading> {
  if (!text.force && text.language !== undefined && text.language !== language) {
    throw new ServiceError('wrongLanguage', { field: 'language' });
  }
  await checkLanguage(context, language, text);
  return { language, isGuess: false };
}

/**
 * The language of a text without a collection: the one it names, else the one it is in. A text that is surely in none of
 * ours is refused, or with `force` taken for the likeliest.
 */
export async function languageOfText(
  { languages }: Context,
  text: Given & { language?: Language | undefined },
): Promise<Reading> {
  if (text.language !== undefined) return { language: text.language, isGuess: false };
  const { language, outcome } = await languages.detectLanguage(`${text.headline}\n${text.body}`);
  if (outcome === 'other' && !text.force) throw new ServiceError('languageNotSupported', { field: 'body' });
  return { language, isGuess: outcome !== 'sure' };
}
