/** Texts that have to be analysed before a rate is told. */
const enough = 100;

/** How far the analysis was at a moment. */
export interface AnalysisState {
  /** Since the import began. */
  seconds: number;
  /** Texts that the import has stored. */
  stored: number;
  /** Texts of the collection whose analysis waits or runs. */
  pending: number;
}

/** How long the analysis will take, from how fast it has been since the import began. */
export class AnalysisForecast {
  readonly #pendingBefore: number;
  #last: AnalysisState;

  /** `pendingBefore`: texts that waited when the import began. */
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
    return analysed < enough || seconds <= 0 ? undefined : analysed / seconds;
  }

  /** Seconds until all are analysed: those that wait, those stored since that was asked, and those to come. */
  left(stored: number, toCome: number): number | undefined {
    const { rate } = this;
    return rate === undefined ? undefined : (this.pending + stored - this.#last.stored + toCome) / rate;
  }
}
