import type { Source } from '../domain/text.ts';
import type { AnalysisResult } from '../store/store.ts';
import type { Place, Settled } from './jobs/waiters.ts';

/**
 * How waiting for a text ended: `done` and `failed` are final, `missing` means there is no such text (any more),
 * `ranOut` that a positive wait did; `started` and `stillRunning` answer the first and any further look without one.
 */
export type WaitOutcome = Settled | 'started' | 'stillRunning';

/** The analysis of texts, as the methods see it. */
export interface Analysis {
  /** Waits up to `seconds` until a text's analysis is done or given up; an aborted signal ends the wait. */
  waitFor(
    account: number,
    collectionId: number,
    textId: number,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<WaitOutcome>;
  /** Waits for a text that the call does not name, which gets no precedence. `seconds` is above 0. */
  hold(place: Place, seconds: number, signal?: AbortSignal): Promise<Settled | 'stillRunning'>;
  /**
   * Analyses a text that is not stored, in turn with those that are waited for, and waits for it like `waitFor`. What
   * has run out is found by the same call when it is made again.
   */
  preview(
    account: number,
    source: Source,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<AnalysisResult | Exclude<WaitOutcome, 'done' | 'missing'>>;
}
