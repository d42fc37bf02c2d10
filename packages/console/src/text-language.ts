import type { Collection } from '@textkin/client';

/** A language of texts; the console's own is another matter (preferences.ts). */
export type TextLanguage = Collection['language'];

/** What each of them is called. */
export type LanguageNames = Readonly<Record<TextLanguage, string>>;

/** Every language that a collection can have, with its name. */
export function textLanguages(names: LanguageNames): [TextLanguage, string][] {
  return Object.entries(names) as [TextLanguage, string][];
}
