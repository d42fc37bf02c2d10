import type { Collection } from '@textkin/client';

/** A language of texts, which is independent of the console's own language (preferences.ts). */
export type TextLanguage = Collection['language'];

/** The name of each language. */
export type LanguageNames = Readonly<Record<TextLanguage, string>>;

/** Returns every language that a collection can have, with its name. */
export function textLanguages(names: LanguageNames): [TextLanguage, string][] {
  return Object.entries(names) as [TextLanguage, string][];
}
