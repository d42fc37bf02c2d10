import { textLanguageOf, useWords } from './index.ts';
import { merges as en } from './en/entities/merges.ts';
import { merges as sv } from './sv/entities/merges.ts';

/** The texts of suggested merges, by language. Only the list of tags loads them. */
export const mergeWords = { en, sv };

/** Returns the texts of suggested merges in the chosen language. */
export const useMergeWords = (): typeof en => mergeWords[textLanguageOf(useWords())];
