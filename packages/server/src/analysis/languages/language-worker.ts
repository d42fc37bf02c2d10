/** The thread that tells languages. */
import { isSurelyNot, tellLanguage } from '../../nlp/detect-language.ts';
import { answerParent } from '../../supervisor/parent.ts';

const ours = { isSurelyNot, tellLanguage };
export type LanguageCalls = typeof ours;

answerParent(ours);
