import type { Source } from '../../domain/text.ts';
import type { AnalysisResult } from '../../store/store.ts';

/**
 * The calls that a worker process serves. Its parent sends one text at a time. During a long text the parent may also send a
 * short text, which the worker analyses first, after the current windows of the long text.
 */
export interface WorkerCalls extends Record<string, (...args: never[]) => unknown> {
  analyse: (id: number, source: Source) => Promise<WorkerResult>;
}

/** A result, and the memory of the process after it. */
export interface WorkerResult {
  result: AnalysisResult;
  residentBytes: number;
}

/** The notifications that a worker process sends to its parent. */
export interface WorkerNotices extends Record<string, (...args: never[]) => unknown> {
  /** Sent before the worker starts with a text. */
  started: (id: number) => void;
  /** Sent once the model is loaded. */
  memory: (residentBytes: number) => void;
}
