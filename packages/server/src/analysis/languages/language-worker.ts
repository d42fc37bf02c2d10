/** The thread that tells languages. */
import { isSurelyNot } from '../../nlp/detect-language.ts';
import { answerParent } from '../../supervisor/parent.ts';

const ours = { isSurelyNot };
export type LanguageCalls = typeof ours;

answerParent(ours);
