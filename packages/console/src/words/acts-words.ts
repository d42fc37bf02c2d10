import { textLanguageOf, useWords } from './index.ts';
import { acts as en } from './en/acts/acts.ts';
import { acts as sv } from './sv/acts/acts.ts';

/** The texts of what can be done with marked rows, by language. They are loaded with the first mark. */
export const actsWords = { en, sv };

/** Returns the texts of acts in the chosen language. */
export const useActsWords = (): typeof en => actsWords[textLanguageOf(useWords())];
