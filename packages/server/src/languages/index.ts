import { type Language, languages } from '../domain/language.ts';
import { en } from './en/index.ts';
import type { LanguageRecord } from './record.ts';
import { sv } from './sv/index.ts';

/** The record of each language that a collection can have. */
export const records: Readonly<Record<Language, LanguageRecord>> = { en, sv };

/** Makes a value from the record of each language. */
export function perLanguage<Value>(
  make: (record: LanguageRecord, language: Language) => Value,
): Record<Language, Value> {
  const entries = languages.map((language) => [language, make(records[language], language)] as const);
  return Object.fromEntries(entries) as Record<Language, Value>;
}
