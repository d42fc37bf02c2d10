import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import { throttle } from '../../domain/throttle.ts';
import type { AnalysisResult, Job, Store, TextVersion } from '../../store/store.ts';
import type { AnalysisLog } from '../log.ts';
import type { AnalysisObserver } from '../observer.ts';
import type { VocabularyLinker } from '../linking/linking-thread.ts';
import type { Attempt } from '../worker/attempt.ts';
import type { OutdatedTexts } from './outdated-texts.ts';

/** The pause before a failed write is retried, for example while the disk is full. */
export const retryMs = 1000;
/** How often the log repeats that writes fail. */
export const logEveryMs = 60_000;

interface OutcomeWriterOptions {
  store: Pick<Store, 'analyses'>;
  outdated: OutdatedTexts;
  /** Applies vocabularies; undefined where the service runs without them. */
  linker?: VocabularyLinker | undefined;
  /** The name of the service's model. */
  model: string;
  /** The number of attempts at a text before its analysis has failed for good. */
  maxAttempts: number;
  clock: Clock;
  log: AnalysisLog;
  observer?: AnalysisObserver;
  /** Aborted when writes are no longer retried. */
  stopping: AbortSignal;
}

/** The outcome of an attempt at a text. */
interface Outcome {
  version: TextVersion;
  /** The text, and the vocabularies of its collection when it was claimed. */
  job: Job;
  /** The number of attempts, including this one. */
  attempts: number;
  /** The attempt; undefined when the worker exited before it began the text. */
  attempt: Attempt | undefined;
  /** Returns true while the outcome is still to be stored. */
  isCurrent: () => boolean;
}

/** Writes the outcomes of analyses to the store. */
export class OutcomeWriter {
  readonly #options: OutcomeWriterOptions;
  readonly #logNotStored: (detail: object) => void;

  constructor(options: OutcomeWriterOptions) {
    this.#options = options;
    this.#logNotStored = throttle(logEveryMs, options.clock, (detail) => {
      options.log.error(detail, 'the outcome of an analysis could not be stored');
    });
  }

  /** Stores an outcome, with retries until the outcome is no longer current or the service stops. */
  async store(outcome: Outcome): Promise<void> {
    const { stopping } = this.#options;
    for (;;) {
      try {
        await this.#tryToStore(outcome);
        return;
      } catch (error) {
        this.#logNotStored({ ...idsOf(outcome.version), err: error });
        if (stopping.aborted || !outcome.isCurrent()) return;
        await sleep(retryMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  async #tryToStore({ version, job, attempts, attempt }: Outcome): Promise<void> {
    const { store, outdated, model, maxAttempts, clock, log, observer } = this.#options;
    const { analyses } = store;
    if (attempt === undefined) {
      // The text is not to blame, so the attempt does not count.
      await analyses.release([version]);
      return;
    }
    const now = Math.floor(clock() / 1000);
    if ('result' in attempt) {
      outdated.checkModel(attempt.result);
      const result = await this.#applyVocabularies(job, attempt.result);
      if (await analyses.complete(version, result, now)) observer?.onStored(attempt.result.words);
      return;
    }
    const state = await analyses.fail(version, { maxAttempts, now, model });
    const detail = { ...idsOf(version), attempts, reason: attempt.failure };
    if (state === 'failed') log.error(detail, 'the analysis of a text is given up');
    else if (state === 'keptOld')
      log.error({ ...detail, model }, 'a text could not be analysed again and keeps its old result');
    else log.warn(detail, 'the analysis of a text failed and will be tried again');
  }

  /** Applies the vocabularies of the collection. Where the service runs without vocabularies, the text stays marked for them. */
  async #applyVocabularies(job: Job, result: AnalysisResult): Promise<AnalysisResult> {
    const { vocabularies, knowledge, listVersion, headline, body, language } = job;
    const { linker } = this.#options;
    if (vocabularies.length > 0 && linker === undefined) return { ...result, knowledge };
    const tags = await linker?.apply(vocabularies, result.tags, { headline, body, language });
    return { ...result, knowledge, listVersion, ...(tags && { tags, found: result.tags }) };
  }
}

function idsOf({ accountId, collectionId, textId }: TextVersion) {
  return { account: accountId, collection: collectionId, text: textId };
}
