import { isEarlierVersion, modelInStamp } from '../../nlp/model.ts';
import type { AnalysisResult, Job, OutdatedClaim, Store } from '../../store/store.ts';
import type { AnalysisLog } from '../log.ts';
import { type OutdatedCounts, countOutdated } from '../outdated.ts';

interface OutdatedOptions {
  store: Store;
  /** The name of the service's model. */
  model: string;
  log: AnalysisLog;
}

/** The texts whose result was computed by another model than the service's, and which are to be analysed again. */
export class OutdatedTexts {
  readonly #options: OutdatedOptions;
  /** The models of the texts that are left. */
  #models: readonly string[] = [];
  /** Whether a worker has another model than the service: the files were replaced while the service runs. */
  #isModelReplaced = false;

  constructor(options: OutdatedOptions) {
    this.#options = options;
  }

  /** Finds the outdated texts. Texts that failed with another model are tried again. */
  async start(): Promise<void> {
    const { store, model, log } = this.#options;
    await store.analyses.forgetFailures(model);
    const { waiting, models } = await this.refresh();
    if (waiting === 0) return;
    log.info({ texts: waiting, of: models, model }, 'texts of another model are analysed again');
  }

  /** Counts the outdated texts, so that texts which the doctor requeued are found. */
  async refresh(): Promise<OutdatedCounts> {
    const { store, model } = this.#options;
    const counts = await countOutdated(store, model);
    this.#models = counts.waiting > 0 ? counts.models.filter((other) => this.#mayReplace(other)) : [];
    return counts;
  }

  /** Returns false for a later version of this model, so that a node that is not upgraded yet leaves the results of upgraded nodes. */
  #mayReplace(other: string): boolean {
    const { store, model } = this.#options;
    return !store.isShared || !isEarlierVersion(model, modelInStamp(other));
  }

  /** Claims up to `limit` texts. Does not write where no text is left. */
  async claim(claim: Omit<OutdatedClaim, 'models'>): Promise<Job[]> {
    const { store, model, log } = this.#options;
    const models = this.#models;
    if (this.#isModelReplaced || models.length === 0 || claim.limit === 0) return [];
    const jobs = await store.analyses.claimOutdated({ ...claim, models });
    if (jobs.length < claim.limit) {
      this.#models = [];
      log.info({ model }, 'the last texts of another model are analysed again');
    }
    return jobs;
  }

  /**
   * Compares the model of a new result with the service's. Results of the replacement are stored, and their embeddings are
   * compared with no other embeddings until the restart. Until then no text is analysed again: its result would be outdated at once.
   */
  checkModel(result: Pick<AnalysisResult, 'model'>): void {
    const { model, log } = this.#options;
    const found = modelInStamp(result.model);
    if (found === model || this.#isModelReplaced) return;
    this.#isModelReplaced = true;
    log.error({ model, found }, 'the model was replaced while the service runs: restart the service');
  }
}
