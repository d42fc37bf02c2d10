/** The thread that tells languages. */
import { parentPort } from 'node:worker_threads';
import { isSurelyNot } from '../../nlp/detect-language.ts';
import { Calls } from '../../supervisor/rpc.ts';

const ours = { isSurelyNot };
export type LanguageCalls = typeof ours;

new Calls(parentPort!, ours);
