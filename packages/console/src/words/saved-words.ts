import { textLanguageOf, useWords } from './index.ts';
import { savedSearches as en } from './en/entities/saved-searches.ts';
import { savedSearches as sv } from './sv/entities/saved-searches.ts';

/** The texts of saved searches, by language. They are loaded with the first part that shows a saved search. */
export const savedWords = { en, sv };

/** Returns the texts of saved searches in the chosen language. */
export const useSavedWords = (): typeof en => savedWords[textLanguageOf(useWords())];
