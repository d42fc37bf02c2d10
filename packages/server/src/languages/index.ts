import { type Language, languages } from '../domain/language.ts';
import { en } from './en/index.ts';
import type { LanguageRecord } from './record.ts';
import { sv } from './sv/index.ts';

/** Every language that a collection can hold. */
export const records: Readonly<Record<Language, LanguageRecord>> = { en, sv };

/** What is made of each language's record. */
export function perLanguage<Made>(
  make: (record: LanguageRecord, language: Language) => Made,
): Record<Language, Made> {
  const made = languages.map((language) => [language, make(records[language], language)] as const);
  return Object.fromEntries(made) as Record<Language, Made>;
}
