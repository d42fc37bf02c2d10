/** The fewest analysed texts that a rate is computed from. */
const leastAnalysed = 100;

/** The progress of the analysis at one moment. */
export interface AnalysisState {
  /** Seconds since the import began. */
  seconds: number;
  /** Texts that the import has stored. */
  stored: number;
  /** Texts of the collection whose analysis waits or runs. */
  pending: number;
}

/** Forecasts the time of the analysis by its rate since the import began. */
export class AnalysisForecast {
  readonly #pendingBefore: number;
  #last: AnalysisState;

  /** `pendingBefore`: pending texts when the import began. */
  constructor(pendingBefore: number) {
    this.#pendingBefore = pendingBefore;
    this.#last = { seconds: 0, stored: 0, pending: pendingBefore };
  }

  add(state: AnalysisState): void {
    this.#last = state;
  }

  get pending(): number {
    return this.#last.pending;
  }

  /** Texts a second; undefined until a hundred are analysed. */
  get rate(): number | undefined {
    const { seconds, stored, pending } = this.#last;
    const analysed = this.#pendingBefore + stored - pending;
    return analysed < leastAnalysed || seconds <= 0 ? undefined : analysed / seconds;
  }

  /** Seconds until all texts are analysed: pending texts, texts stored since the last poll, and `toCome` more texts. */
  secondsLeft(stored: number, toCome: number): number | undefined {
    const { rate } = this;
    return rate === undefined ? undefined : (this.pending + stored - this.#last.stored + toCome) / rate;
  }
}
