/** Receives what the workers of a node have done, for metrics. */
export interface AnalysisObserver {
  /** Called after each attempt at a text or a preview. */
  onAttempt(outcome: 'done' | 'failed', seconds: number): void;
  /** Called after a result is stored, with the number of words of its text. */
  onStored(words: number): void;
}
