import { isEarlierVersion, modelInStamp } from '../../nlp/model.ts';
import type { AnalysisResult, Job, OutdatedClaim, Store } from '../../store/store.ts';
import type { AnalysisLog } from '../log.ts';
import { type Outdated, outdatedIn } from '../outdated.ts';

interface OutdatedOptions {
  store: Store;
  /** What the workers analyse with. */
  model: string;
  log: AnalysisLog;
}

/** The texts whose result is that of another model than the service's: what is left of them to be analysed anew. */
export class OutdatedTexts {
  readonly #options: OutdatedOptions;
  /** Models whose texts are left. */
  #models: readonly string[] = [];
  /** Whether a worker has another model than the service: it was exchanged while the service runs. */
  #isExchanged = false;

  constructor(options: OutdatedOptions) {
    this.#options = options;
  }

  /** Looks for them at the start. What failed with a model that was in use before has another chance. */
  async begin(): Promise<void> {
    const { store, model, log } = this.#options;
    await store.analyses.forgetFailures(model);
    const { waiting, models } = await this.look();
    if (waiting === 0) return;
    log.info({ texts: waiting, of: models, model }, 'texts of another model are analysed anew');
  }

  /** Looks again: for what the doctor has given another chance. */
  async look(): Promise<Outdated> {
    const { store, model } = this.#options;
    const found = await outdatedIn(store, model);
    this.#models = found.waiting > 0 ? found.models.filter((made) => this.#mayReplace(made)) : [];
    return found;
  }

  /** While nodes are exchanged one by one for a later version of their model, those that are left do not undo what the new ones do. */
  #mayReplace(made: string): boolean {
    const { store, model } = this.#options;
    return !store.isShared || !isEarlierVersion(model, modelInStamp(made));
  }

  /** Takes up to `limit` of them, without a write where there are none. */
  async claim(claim: Omit<OutdatedClaim, 'models'>): Promise<Job[]> {
    const { store, model, log } = this.#options;
    const models = this.#models;
    if (this.#isExchanged || models.length === 0 || claim.limit === 0) return [];
    const jobs = await store.analyses.claimOutdated({ ...claim, models });
    if (jobs.length < claim.limit) {
      this.#models = [];
      log.info({ model }, 'the last texts of another model are analysed anew');
    }
    return jobs;
  }

  /**
   * What an exchanged model has made is stored all the same, and its vectors are compared with no others until the restart.
   * Until then nothing is analysed anew: it would be outdated again.
   */
  checkModel(result: Pick<AnalysisResult, 'model'>): void {
    const { model, log } = this.#options;
    const found = modelInStamp(result.model);
    if (found === model || this.#isExchanged) return;
    this.#isExchanged = true;
    log.error({ model, found }, 'the model was exchanged while the service runs: restart the service');
  }
}
