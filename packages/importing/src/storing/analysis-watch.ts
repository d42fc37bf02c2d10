import { type Textkin, TextkinError } from '@textkin/client';
import { AnalysisForecast } from './analysis-forecast.ts';

/** Seconds between two polls: while no rate is known, and later. */
const pollSeconds = { first: 2, later: 10 };

/** Polls how many texts wait for their analysis. The import does not wait for a poll. */
export class AnalysisWatch {
  readonly forecast: AnalysisForecast;
  readonly #textkin: Pick<Textkin, 'call'>;
  readonly #collectionId: number;
  readonly #begin = now();
  #polledAt = -Infinity;
  #polling = Promise.resolve();
  #isPolling = false;

  private constructor(textkin: Pick<Textkin, 'call'>, collectionId: number, pendingBefore: number) {
    this.#textkin = textkin;
    this.#collectionId = collectionId;
    this.forecast = new AnalysisForecast(pendingBefore);
  }

  static async begin(textkin: Pick<Textkin, 'call'>, collection_id: number): Promise<AnalysisWatch> {
    const { pending } = await textkin.call('collection.stats', { collection_id });
    return new AnalysisWatch(textkin, collection_id, pending);
  }

  /** Polls when enough time has passed since the last poll. `stored`: texts that the import has stored. */
  poll(stored: number): void {
    const wait = this.forecast.rate === undefined ? pollSeconds.first : pollSeconds.later;
    if (!this.#isPolling && now() - this.#polledAt >= wait) this.#polling = this.#fetchPending(stored);
  }

  /** Polls once more, at the end of the import. */
  async end(stored: number): Promise<void> {
    await this.#polling;
    await this.#fetchPending(stored);
  }

  async #fetchPending(stored: number): Promise<void> {
    this.#isPolling = true;
    this.#polledAt = now();
    try {
      const { pending } = await this.#textkin.call('collection.stats', { collection_id: this.#collectionId });
      this.forecast.add({ seconds: now() - this.#begin, stored, pending });
    } catch (error) {
      // The import itself reports a service that does not respond.
      if (!(error instanceof TextkinError)) throw error;
    } finally {
      this.#isPolling = false;
    }
  }
}

function now(): number {
  return performance.now() / 1000;
}
