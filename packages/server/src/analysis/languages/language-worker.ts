/** Runs in the thread that detects languages. */
import { isSurelyNot, detectLanguage } from '../../nlp/detect-language.ts';
import { serveParent } from '../../supervisor/parent.ts';

const calls = { isSurelyNot, detectLanguage };
export type LanguageCalls = typeof calls;

serveParent(calls);
