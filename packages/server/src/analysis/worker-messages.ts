import type { Source } from '../domain/text.ts';
import type { AnalysisResult } from '../store/store.ts';

/**
 * What goes to a worker: one text, and the next one when it has answered. While it is at a long text it takes a short
 * one as well and does that first, as soon as it has read the windows that it is at.
 */
export interface ToWorker {
  id: number;
  source: Source;
}

/** What comes from a worker: first that it is ready, then for each text that it begins, and one answer. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'began'; id: number }
  | { kind: 'result'; id: number; result: AnalysisResult; residentBytes: number }
  | { kind: 'error'; id: number; message: string };
