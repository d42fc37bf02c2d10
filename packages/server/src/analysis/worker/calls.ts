import type { Source } from '../../domain/text.ts';
import type { AnalysisResult } from '../../store/store.ts';

/**
 * What a worker does: one text, and the next one when it has answered. While it is at a long text it takes a short one as
 * well and does that first, as soon as it has read the windows that it is at.
 */
export interface WorkerCalls extends Record<string, (...args: never[]) => unknown> {
  analyse: (id: number, source: Source) => Promise<WorkerResult>;
}

/** A result, and how large the process has grown. */
export interface WorkerResult {
  result: AnalysisResult;
  residentBytes: number;
}

/** What it tells its parent: which text it begins, before it does, and its size at the start. */
export interface WorkerNotices extends Record<string, (...args: never[]) => unknown> {
  began: (id: number) => void;
  /** How large it is once its model is loaded. */
  holds: (residentBytes: number) => void;
}
