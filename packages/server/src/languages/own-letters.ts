import type { Language } from '../domain/language.ts';
import { ownLetters as en } from './en/own-letters.ts';
import { ownLetters as sv } from './sv/own-letters.ts';

/**
 * Letters of each language's alphabet behind z, in its order, that elsewhere are other letters with accents. Names are folded by
 * them in threads that need nothing else of a language: with the records the writer's took 11 MB more.
 */
export const ownLetters: Record<Language, string> = { en, sv };
