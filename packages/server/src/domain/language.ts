/** The languages of collections, as ISO 639-1 codes. */
export const languages = ['en', 'sv'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value);
}
