import type { Source } from '../nlp/types.ts';
import type { AnalysisResult } from '../store/store.ts';

/** What goes to a worker: one text, and the next one only when it has answered. */
export type ToWorker = Source;

/** What comes from a worker: first that it is ready, then one answer for each text. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'result'; result: AnalysisResult; residentBytes: number }
  | { kind: 'error'; message: string };
