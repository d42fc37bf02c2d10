import { type Textkin, TextkinError } from '@textkin/client';
import { AnalysisForecast } from './analysis-forecast.ts';

/** Seconds between two questions: while no rate is known, and later. */
const askEvery = { first: 2, later: 10 };

/** Asks the service now and then how many texts wait for their analysis, beside the import and without holding it up. */
export class AnalysisWatch {
  readonly forecast: AnalysisForecast;
  readonly #textkin: Pick<Textkin, 'call'>;
  readonly #collectionId: number;
  readonly #begin = now();
  #askedAt = -Infinity;
  #asking = Promise.resolve();
  #isAsking = false;

  private constructor(textkin: Pick<Textkin, 'call'>, collectionId: number, pendingBefore: number) {
    this.#textkin = textkin;
    this.#collectionId = collectionId;
    this.forecast = new AnalysisForecast(pendingBefore);
  }

  static async begin(textkin: Pick<Textkin, 'call'>, collection_id: number): Promise<AnalysisWatch> {
    const { pending } = await textkin.call('collection.stats', { collection_id });
    return new AnalysisWatch(textkin, collection_id, pending);
  }

  /** Asks where it is time to. */
  look(stored: number): void {
    const wait = this.forecast.rate === undefined ? askEvery.first : askEvery.later;
    if (!this.#isAsking && now() - this.#askedAt >= wait) this.#asking = this.#ask(stored);
  }

  /** Asks for the last time. */
  async end(stored: number): Promise<void> {
    await this.#asking;
    await this.#ask(stored);
  }

  async #ask(stored: number): Promise<void> {
    this.#isAsking = true;
    this.#askedAt = now();
    try {
      const { pending } = await this.#textkin.call('collection.stats', { collection_id: this.#collectionId });
      this.forecast.add({ seconds: now() - this.#begin, stored, pending });
    } catch (error) {
      // A service that is away is met by the import itself.
      if (!(error instanceof TextkinError)) throw error;
    } finally {
      this.#isAsking = false;
    }
  }
}

function now(): number {
  return performance.now() / 1000;
}
