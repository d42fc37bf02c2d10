import type { Language } from '../domain/language.ts';
import { examples as en } from './en/examples.ts';
import type { Example } from './record.ts';
import { examples as sv } from './sv/examples.ts';

/** Plain sentences of each language, to try and to test the analysis with. */
export const examples: Readonly<Record<Language, readonly Example[]>> = { en, sv };
