import type { Language } from '../domain/language.ts';
import { ownWords as en } from './en/own-words.ts';
import { ownWords as sv } from './sv/own-words.ts';

/**
 * Function words that identify each language: no other language of the service, and no language related to one of these, has a word of
 * the same spelling. They are outside the records because threads that load no records read them.
 */
export const ownWords: Record<Language, RegExp> = { en, sv };
