import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';
import type { Job, Store, TextVersion } from '../store/store.ts';
import type { Log } from './log.ts';
import type { WorkerPool } from './pool.ts';
import type { Attempt } from './worker-process.ts';
import type { Preview, Previews } from './previews.ts';
import { keyOf, type Waiters } from './waiters.ts';

/** Attempts at a text before it is given up. */
const maxAttempts = 3;
/** Longer than any budget of a worker, so a lease runs out only when its node has stopped or stands still. */
const leaseSeconds = 600;
/** How often expired leases are looked for; everything else wakes the queue when it happens. */
const tickMs = 30_000;
/** Pause before a write is tried again that the store refused, as when the disk is full. */
const retryMs = 1000;

interface QueueOptions {
  store: Store;
  pool: WorkerPool;
  waiters: Waiters;
  previews: Previews;
  clock: Clock;
  log: Log;
}

/** Keeps the pool busy with pending texts and stores how they went. */
export class AnalysisQueue {
  readonly #options: QueueOptions;
  readonly #running = new Map<string, TextVersion>();
  readonly #stopping = new AbortController();
  #pumping = false;
  #wakeAgain = false;
  #tick: NodeJS.Timeout | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Takes back what a service that is gone left running, then begins. The caller is the store's only service. */
  async start(): Promise<void> {
    const { store, log } = this.#options;
    const resumed = await store.analyses.release();
    if (resumed > 0) log.info({ texts: resumed }, 'analyses that were under way begin again');
    this.#tick = setInterval(() => {
      this.wake();
    }, tickMs);
    this.wake();
  }

  isRunning(place: { collectionId: number; textId: number }): boolean {
    return this.#running.has(keyOf(place));
  }

  /** Looks for work, unless it is looking already: then once more after that. */
  wake(): void {
    if (this.#pumping) this.#wakeAgain = true;
    else void this.#pump();
  }

  /** Takes no more texts, lets those under way finish for up to `graceMs`, then kills the workers and gives back the rest. */
  async stop(graceMs: number): Promise<void> {
    const { store, pool, log } = this.#options;
    this.#stopping.abort();
    clearInterval(this.#tick);
    const deadline = Date.now() + graceMs;
    while ((this.#pumping || this.#running.size > 0) && Date.now() < deadline) await sleep(10);
    const unfinished = [...this.#running.values()];
    this.#running.clear();
    pool.stop();
    if (unfinished.length === 0) return;
    await store.analyses.release(unfinished).catch((error: unknown) => {
      // The next start takes them back.
      log.warn({ err: error }, 'analyses under way were not given back');
    });
  }

  async #pump(): Promise<void> {
    this.#pumping = true;
    do {
      this.#wakeAgain = false;
      try {
        await this.#claim();
      } catch (error) {
        this.#options.log.error({ err: error }, 'pending texts could not be claimed');
        await this.#pause();
        this.#wakeAgain = true;
      }
    } while (this.#wakeAgain && !this.#stopping.signal.aborted);
    this.#pumping = false;
  }

  async #claim(): Promise<void> {
    const { store, pool, waiters, clock } = this.#options;
    this.#preview();
    const limit = this.#stopping.signal.aborted ? 0 : pool.free;
    if (limit === 0) return;
    const now = Math.floor(clock() / 1000);
    const jobs = await store.analyses.claim({
      limit,
      now,
      leaseUntil: now + leaseSeconds,
      first: waiters.first(limit, (place) => !this.isRunning(place)),
    });
    for (const job of jobs) void this.#run(job);
  }

  /** Gives the free workers to texts that somebody looks at and nobody stores. */
  #preview(): void {
    const { pool, previews } = this.#options;
    while (pool.free > 0 && !this.#stopping.signal.aborted) {
      const preview = previews.take();
      if (preview === undefined) return;
      void this.#analyse(preview);
    }
  }

  async #analyse(preview: Preview): Promise<void> {
    const { pool, previews, log } = this.#options;
    const attempt = await pool.run(preview.source);
    if (attempt !== undefined && 'failure' in attempt) {
      const detail = { account: preview.account, attempts: ++preview.failures, reason: attempt.failure };
      log.warn(detail, 'the analysis of a preview failed');
    }
    const isOver = attempt && ('result' in attempt || preview.failures >= maxAttempts);
    if (isOver) preview.settle(attempt);
    else previews.putBack(preview);
    this.wake();
  }

  async #run(job: Job): Promise<void> {
    const { accountId, collectionId, textId, epoch, revision } = job;
    const version = { accountId, collectionId, textId, epoch, revision };
    const key = keyOf(job);
    this.#running.set(key, version);
    // Leases that ran out count as attempts too.
    const attempt: Attempt | undefined =
      job.attempts >= maxAttempts
        ? { failure: 'the attempts are used up' }
        : await this.#options.pool.run({ headline: job.headline, body: job.body, language: job.language });
    if (this.#running.get(key) === version) {
      await this.#store(version, job.attempts + 1, attempt);
      if (this.#running.get(key) === version) this.#running.delete(key);
    }
    this.wake();
  }

  /** Stores how an attempt went, however often the store has to be asked. */
  async #store(version: TextVersion, attempts: number, attempt: Attempt | undefined): Promise<void> {
    const { store, clock, log } = this.#options;
    const { analyses } = store;
    const text = { account: version.accountId, collection: version.collectionId, text: version.textId };
    for (;;) {
      try {
        if (attempt === undefined) {
          // The worker that it was claimed for died before it could begin; that is not the text's fault.
          await analyses.release([version]);
          return;
        }
        if ('result' in attempt) {
          await analyses.complete(version, attempt.result);
          return;
        }
        const state = await analyses.fail(version, maxAttempts, Math.floor(clock() / 1000));
        const detail = { ...text, attempts, reason: attempt.failure };
        if (state === 'failed') log.error(detail, 'the analysis of a text is given up');
        else log.warn(detail, 'the analysis of a text failed and will be tried again');
        return;
      } catch (error) {
        log.error({ ...text, err: error }, 'the outcome of an analysis could not be stored');
        // Once its lease has run out, the text is claimed again and this outcome is no longer asked for.
        if (this.#stopping.signal.aborted || this.#running.get(keyOf(version)) !== version) return;
        await this.#pause();
      }
    }
  }

  async #pause(): Promise<void> {
    await sleep(retryMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
