import type { Source } from '../domain/text.ts';
import type { AnalysisResult } from '../store/store.ts';
import type { FinalOutcome, TextRef } from './jobs/waiters.ts';

/**
 * How waiting for a text ended. `done` and `failed` are final, `missing` means that there is no such text, and `ranOut` that a
 * positive wait ended first. Without a wait, the first call for a text returns `started` and later calls `stillRunning`.
 */
export type WaitOutcome = FinalOutcome | 'started' | 'stillRunning';

/** The analysis of texts, as the methods see it. */
export interface Analysis {
  /** Waits up to `seconds` until the analysis of a text is done or has failed for good. An aborted signal ends the wait. */
  waitFor(
    account: number,
    collectionId: number,
    textId: number,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<WaitOutcome>;
  /**
   * Waits for a text that the call does not name, so the next `waitFor` of the text still returns `started`. `seconds` is
   * above 0; `stillRunning` means that too many calls wait.
   */
  waitForOther(text: TextRef, seconds: number, signal?: AbortSignal): Promise<FinalOutcome | 'stillRunning'>;
  /**
   * Analyses a text that is not stored, and waits for the result like `waitFor`. The text takes its turn among the texts
   * that calls wait for. After `ranOut`, a repeated call finds the result.
   */
  preview(
    account: number,
    source: Source,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<AnalysisResult | Exclude<WaitOutcome, 'done' | 'missing'>>;
}
