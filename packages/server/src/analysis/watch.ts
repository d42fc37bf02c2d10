/** Told of what the workers of a node have done, for whoever counts it. */
export interface AnalysisWatch {
  /** An attempt at a text is over, of one that is stored or of a preview. */
  attempted(outcome: 'done' | 'failed', seconds: number): void;
  /** A result has got into the store, of a text with so many words. */
  stored(words: number): void;
}
