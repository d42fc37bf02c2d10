import { type Words, textLanguageOf, useWords } from './index.ts';
import { lists as en } from './en/entities/lists.ts';
import { lists as sv } from './sv/entities/lists.ts';

/** The texts of the pages of lists, by language. Only these pages load them: 2 kB gzipped. */
export const listWords = { en, sv };

/** Returns the texts of the pages of lists in the language of the console. */
export const listWordsOf = (words: Words): typeof en => listWords[textLanguageOf(words)];

/** Returns the texts of the pages of lists in the chosen language. */
export const useListWords = (): typeof en => listWordsOf(useWords());
