import type { Language } from '../domain/language.ts';
import { ownWords as en } from './en/own-words.ts';
import { ownWords as sv } from './sv/own-words.ts';

/**
 * Words of grammar that each language has, in this form, for itself: neither the others of ours nor their neighbours write
 * them so. They stand beside the records, which not every thread loads.
 */
export const ownWords: Record<Language, RegExp> = { en, sv };
