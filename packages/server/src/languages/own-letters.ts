import type { Language } from '../domain/language.ts';
import { ownLetters as en } from './en/own-letters.ts';
import { ownLetters as sv } from './sv/own-letters.ts';

/**
 * The letters after z in each language's alphabet, in its order. Other languages treat them as letters with accents. Threads that
 * fold names need nothing else of a language: the writer thread took 11 MB more when it loaded the records.
 */
export const ownLetters: Record<Language, string> = { en, sv };
