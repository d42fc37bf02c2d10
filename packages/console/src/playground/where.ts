import type { Collection } from '@textkin/client';
import type { Route } from '../address/route.ts';
import type { TextLanguage } from '../text-language.ts';

/** What a text is read with: a collection that may have neighbours, or alone, in its language or in one that is named. */
export interface Where {
  collection?: number;
  language?: TextLanguage;
}

/** How a choice without a collection stands in the address and in the form, when no language is named. */
export const byItself = 'auto';

/** What an address means among the collections and languages that there are; without a word, the first collection. */
export function whereOf(
  { collection, language }: Route<'playground'>,
  collections: readonly Collection[],
  languages: readonly TextLanguage[],
): Where {
  const inIt = collections.find(({ collection_id }) => collection_id === collection);
  const named = languages.find((one) => one === language);
  if (inIt === undefined && named !== undefined) return { language: named };
  if (inIt === undefined && language !== undefined) return {};
  const chosen = inIt ?? collections[0];
  return chosen === undefined ? {} : { collection: chosen.collection_id, language: chosen.language };
}

/** The choice as the form has it: the id of a collection, or the language of the address. */
export const choiceOf = ({ collection, language }: Where): string =>
  String(collection ?? language ?? byItself);

/** The address of a choice. */
export function addressOf(choice: string): Route<'playground'> {
  const collection = Number(choice);
  return Number.isNaN(collection)
    ? { view: 'playground', language: choice }
    : { view: 'playground', collection };
}

/** What is asked beside the text: of a collection its id, for the service knows its language. */
export const askedOf = ({ collection, language }: Where) =>
  collection === undefined ? { ...(language && { language }) } : { collection_id: collection };
