/** The thread that tells languages. */
import { isSurelyNot, detectLanguage } from '../../nlp/detect-language.ts';
import { answerParent } from '../../supervisor/parent.ts';

const ours = { isSurelyNot, detectLanguage };
export type LanguageCalls = typeof ours;

answerParent(ours);
