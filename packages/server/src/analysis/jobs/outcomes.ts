import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import { throttle } from '../../domain/throttle.ts';
import type { Store, TextVersion } from '../../store/store.ts';
import type { AnalysisLog } from '../log.ts';
import type { AnalysisWatch } from '../watch.ts';
import type { Attempt } from '../worker/attempt.ts';
import type { OutdatedTexts } from './outdated-texts.ts';

/** Pause before a write is tried again that the store refused, as when the disk is full. */
export const retryMs = 1000;
/** How often the log tells that it is still refused. */
export const complainEveryMs = 60_000;

interface OutcomesOptions {
  store: Pick<Store, 'analyses'>;
  outdated: OutdatedTexts;
  /** What the workers analyse with. */
  model: string;
  /** Attempts at a text before it is given up. */
  maxAttempts: number;
  clock: Clock;
  log: AnalysisLog;
  watch?: AnalysisWatch;
  /** Aborted when the store is not asked again. */
  stopping: AbortSignal;
}

/** How an attempt at a text went. */
interface Outcome {
  version: TextVersion;
  /** This one and those before it. */
  attempts: number;
  /** Undefined when the worker that the text was claimed for died before it could begin. */
  attempt: Attempt | undefined;
  /** Whether it is still to be stored. */
  isCurrent: () => boolean;
}

/** Stores how attempts went. */
export class Outcomes {
  readonly #options: OutcomesOptions;
  readonly #notStored: (detail: object) => void;

  constructor(options: OutcomesOptions) {
    this.#options = options;
    this.#notStored = throttle(complainEveryMs, options.clock, (detail) => {
      options.log.error(detail, 'the outcome of an analysis could not be stored');
    });
  }

  /** Stores an outcome, however often the store has to be asked. */
  async store(outcome: Outcome): Promise<void> {
    const { stopping } = this.#options;
    for (;;) {
      try {
        await this.#try(outcome);
        return;
      } catch (error) {
        this.#notStored({ ...nameOf(outcome.version), err: error });
        if (stopping.aborted || !outcome.isCurrent()) return;
        await sleep(retryMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  }

  async #try({ version, attempts, attempt }: Outcome): Promise<void> {
    const { store, outdated, model, maxAttempts, clock, log, watch } = this.#options;
    const { analyses } = store;
    if (attempt === undefined) {
      // That is not the text's fault.
      await analyses.release([version]);
      return;
    }
    const now = Math.floor(clock() / 1000);
    if ('result' in attempt) {
      outdated.checkModel(attempt.result);
      if (await analyses.complete(version, attempt.result, now)) watch?.stored(attempt.result.words);
      return;
    }
    const state = await analyses.fail(version, { maxAttempts, now, model });
    const detail = { ...nameOf(version), attempts, reason: attempt.failure };
    if (state === 'failed') log.error(detail, 'the analysis of a text is given up');
    else if (state === 'keptOld')
      log.error({ ...detail, model }, 'a text could not be analysed anew and keeps its old result');
    else log.warn(detail, 'the analysis of a text failed and will be tried again');
  }
}

function nameOf({ accountId, collectionId, textId }: TextVersion) {
  return { account: accountId, collection: collectionId, text: textId };
}
