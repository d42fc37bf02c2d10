import { ServiceError } from '../../domain/errors.ts';
import type { Language } from '../../domain/language.ts';
import type { Context } from '../context.ts';

/** Refuses a text that is surely in another language than its collection. */
export async function checkLanguage(
  { languages }: Context,
  language: Language,
  { headline, body, force }: { headline: string; body: string; force: boolean },
): Promise<void> {
  if (!force && (await languages.isSurelyNot(language, `${headline}\n${body}`))) {
    throw new ServiceError('wrongLanguage', { field: 'body' });
  }
}
