import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import { throttle } from '../../domain/throttle.ts';
import { StoreError } from '../../store/open.ts';
import type { Job, Store } from '../../store/store.ts';
import type { AnalysisLog } from '../log.ts';
import type { AnalysisWatch } from '../watch.ts';
import type { WorkerPool } from '../worker/pool.ts';
import { type Attempt, isShort } from '../worker/attempt.ts';
import { OutdatedTexts } from './outdated-texts.ts';
import { Outcomes, complainEveryMs, retryMs } from './outcomes.ts';
import type { Preview, Previews } from './previews.ts';
import type { FairQueue } from './fair-queue.ts';
import { UnderWay } from './under-way.ts';
import type { Place, Waited } from './waiters.ts';

/** Attempts at a text before it is given up. */
const maxAttempts = 3;
/** How often leases are renewed, and expired ones looked for; everything else wakes the queue when it happens. */
const tickMs = 5000;
/** Milliseconds between two polls where other nodes send no notifications. */
const deafTickMs = 500;
/** What the store gets to note what a stop has left undone; the next start does it otherwise. */
const releaseMs = 500;

interface QueueOptions {
  store: Store;
  pool: WorkerPool;
  fairQueue: FairQueue<Waited | Preview>;
  previews: Previews;
  /** What the workers analyse with. */
  model: string;
  clock: Clock;
  log: AnalysisLog;
  watch?: AnalysisWatch;
}

/** Keeps the pool busy with pending texts and stores how they went. */
export class AnalysisQueue {
  readonly #options: QueueOptions;
  readonly #outdated: OutdatedTexts;
  readonly #outcomes: Outcomes;
  readonly #underWay: UnderWay;
  readonly #stopping = new AbortController();
  #previewing = 0;
  #pumping = false;
  #wakeAgain = false;
  #hasResumed = false;
  #tick: NodeJS.Timeout | undefined;
  readonly #notClaimed: (error: unknown) => void;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#outdated = new OutdatedTexts(options);
    this.#underWay = new UnderWay(options.store, options.clock);
    this.#outcomes = new Outcomes({
      ...options,
      outdated: this.#outdated,
      maxAttempts,
      stopping: this.#stopping.signal,
    });
    const { clock, log } = options;
    this.#notClaimed = throttle(complainEveryMs, clock, (err) => {
      log.error({ err }, 'pending texts could not be claimed');
    });
  }

  /** Takes back what a service that is gone left running, then begins. */
  async start(): Promise<void> {
    try {
      await this.#resume();
    } catch (error) {
      if (!(error instanceof StoreError && error.isReadOnly)) throw error;
      // From a disk that is full or fails texts are served all the same; it is tried again before any text is claimed.
      this.#options.log.error({ err: error }, 'analyses that were under way could not be taken back');
    }
    this.#lookAgain();
    this.wake();
  }

  /** Now and then: for what the doctor has given another chance, and for what another service has left. */
  #lookAgain(): void {
    const { store } = this.#options;
    const isDeaf = store.isShared && !store.receivesRemoteChanges();
    this.#tick = setTimeout(
      () => {
        this.#outdated.look().catch(() => undefined);
        // The leases are renewed before anything is claimed.
        this.wake();
        this.#lookAgain();
      },
      isDeaf ? deafTickMs : tickMs,
    );
  }

  isRunning(place: { collectionId: number; textId: number }): boolean {
    return this.#underWay.has(place);
  }

  /** Looks for work, unless it is looking already: then once more after that. */
  wake(): void {
    if (this.#pumping) this.#wakeAgain = true;
    else void this.#pump();
  }

  /**
   * Takes no more texts, lets those under way and the previews finish for up to `graceMs`, then kills the workers and gives
   * back the rest.
   */
  async stop(graceMs: number): Promise<void> {
    const { store, pool, log } = this.#options;
    this.#stopping.abort();
    clearTimeout(this.#tick);
    const deadline = performance.now() + graceMs;
    const isBusy = () => this.#pumping || this.#previewing + this.#underWay.size > 0;
    while (isBusy() && performance.now() < deadline) await sleep(10);
    const unfinished = this.#underWay.clear();
    pool.stop();
    if (unfinished.length === 0) return;
    const released = store.analyses.release(unfinished).catch((error: unknown) => {
      log.warn({ err: error }, 'analyses under way were not given back');
    });
    await Promise.race([released, sleep(releaseMs, undefined, { ref: false })]);
  }

  async #pump(): Promise<void> {
    this.#pumping = true;
    do {
      this.#wakeAgain = false;
      try {
        await this.#begin();
      } catch (error) {
        this.#notClaimed(error);
        await this.#pause();
        this.#wakeAgain = true;
      }
    } while (this.#wakeAgain && !this.#stopping.signal.aborted);
    this.#pumping = false;
  }

  async #resume(): Promise<void> {
    if (this.#hasResumed) return;
    const { store, log } = this.#options;
    // Other nodes of a shared store may run these analyses; the leases of abandoned ones expire.
    const resumed = store.isShared ? 0 : await store.analyses.release();
    await this.#outdated.begin();
    this.#hasResumed = true;
    if (resumed > 0) log.info({ texts: resumed }, 'analyses that were under way begin again');
  }

  /** Gives each free worker what has its turn, as long as there is anything. */
  async #begin(): Promise<void> {
    await this.#resume();
    await this.#underWay.renew();
    const { pool, fairQueue } = this.#options;
    // The common case under load: every new text wakes the queue.
    if (pool.free === 0 && pool.gaps === 0) return;
    const seen = new Set<Waited | Preview>();
    const canBegin = (wanted: Waited | Preview): boolean =>
      !seen.has(wanted) && (isPreview(wanted) || !this.isRunning(wanted));
    for (;;) {
      const first: Place[] = [];
      let limit = 0;
      while (!this.#stopping.signal.aborted && limit < pool.free) {
        const wanted = fairQueue.next(canBegin);
        if (wanted !== undefined) seen.add(wanted);
        if (wanted !== undefined && isPreview(wanted)) {
          void this.#analyse(wanted);
          continue;
        }
        if (wanted !== undefined) first.push(wanted);
        limit++;
      }
      const claimed = limit === 0 ? 0 : await this.#claim(limit, first);
      // Turns for which nothing was pending are left for what somebody waits for.
      if (claimed === limit || !fairQueue.has(canBegin)) break;
    }
    await this.#beginBetween();
    await this.#beginOutdated();
  }

  /** Lets short texts that somebody waits for in between the windows of long ones. */
  async #beginBetween(): Promise<void> {
    const { pool, fairQueue } = this.#options;
    const seen = new Set<Waited | Preview>();
    const fits = (wanted: Waited | Preview): boolean =>
      !seen.has(wanted) && isShort(wanted.size) && (isPreview(wanted) || !this.isRunning(wanted));
    while (!this.#stopping.signal.aborted && pool.gaps > 0) {
      const wanted = fairQueue.nextAwaited(fits);
      if (wanted === undefined) return;
      seen.add(wanted);
      if (isPreview(wanted)) void this.#analyse(wanted);
      else await this.#claim(1, [wanted], true);
    }
  }

  /** Has workers for which there is nothing else analyse a text of another model anew. */
  async #beginOutdated(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const jobs = await this.#outdated.claim({ limit: this.#options.pool.free, ...this.#underWay.lease() });
    for (const job of jobs) void this.#run(job);
  }

  async #claim(limit: number, places: readonly Place[], only = false): Promise<number> {
    const { store } = this.#options;
    const first = places.map(({ accountId, collectionId, textId }) => ({ accountId, collectionId, textId }));
    const jobs = await store.analyses.claim({ limit, ...this.#underWay.lease(), first, only });
    for (const job of jobs) void this.#run(job);
    return jobs.length;
  }

  async #analyse(preview: Preview): Promise<void> {
    const { pool, previews, log } = this.#options;
    previews.take(preview);
    this.#previewing++;
    const attempt = await pool.run(preview.source);
    this.#previewing--;
    if (attempt !== undefined && 'failure' in attempt) {
      const detail = { account: preview.account, attempts: ++preview.failures, reason: attempt.failure };
      log.warn(detail, 'the analysis of a preview failed');
    }
    const isOver = attempt && ('result' in attempt || preview.failures >= maxAttempts);
    if (isOver) previews.settle(preview, attempt);
    else previews.putBack(preview);
    this.wake();
  }

  async #run(job: Job): Promise<void> {
    const { accountId, collectionId, textId, epoch, revision } = job;
    const version = { accountId, collectionId, textId, epoch, revision };
    this.#underWay.begin(version);
    // Leases that ran out count as attempts too.
    const attempt: Attempt | undefined =
      job.attempts >= maxAttempts
        ? { failure: 'the attempts are used up' }
        : await this.#options.pool.run({ headline: job.headline, body: job.body, language: job.language });
    const isCurrent = () => this.#underWay.isCurrent(version);
    if (isCurrent()) await this.#outcomes.store({ version, attempts: job.attempts + 1, attempt, isCurrent });
    this.#underWay.end(version);
    this.wake();
  }

  async #pause(): Promise<void> {
    await sleep(retryMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}

function isPreview(wanted: Waited | Preview): wanted is Preview {
  return 'source' in wanted;
}
