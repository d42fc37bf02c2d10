import type { Collection } from '@textkin/client';
import type { Route } from '../address/route.ts';
import type { TextLanguage } from '../text-language.ts';

/** The context of a preview: a collection, or a language, or neither if the language is detected. */
export interface PreviewContext {
  collection?: number;
  language?: TextLanguage;
}

/** The value in the address and in the form for detecting the language. */
export const autoLanguage = 'auto';

/** Returns the context that an address names, else a context that detects the language, whatever the collections hold. */
export function contextOf(
  { collection, language }: Route<'playground'>,
  collections: readonly Collection[],
  languages: readonly TextLanguage[],
): PreviewContext {
  const selected = collections.find(({ collection_id }) => collection_id === collection);
  const namedLanguage = languages.find((known) => known === language);
  if (selected !== undefined) return { collection: selected.collection_id, language: selected.language };
  return namedLanguage === undefined ? {} : { language: namedLanguage };
}

/** Returns the value of the select: the id of a collection, or a language. */
export const choiceOf = ({ collection, language }: PreviewContext): string =>
  String(collection ?? language ?? autoLanguage);

/** Returns the route for a value of the select. */
export function routeOf(choice: string): Route<'playground'> {
  const collection = Number(choice);
  return Number.isNaN(collection)
    ? { view: 'playground', language: choice }
    : { view: 'playground', collection };
}

/** Returns the parameters of a preview: the id of a collection, whose language the service knows, or a language. */
export const contextParams = ({ collection, language }: PreviewContext) =>
  collection === undefined ? { ...(language && { language }) } : { collection_id: collection };
