/** The languages that a collection can have, by ISO 639-1 code, with their English names. */
export const languageNames = { en: 'English', sv: 'Swedish' } as const;
export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as [Language, ...Language[]];

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value);
}

/** Returns the names of all languages for a sentence: "English and Swedish", or with "or". */
export function listLanguages(conjunction: 'and' | 'or'): string {
  const type = conjunction === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat('en', { type }).format(Object.values(languageNames));
}
