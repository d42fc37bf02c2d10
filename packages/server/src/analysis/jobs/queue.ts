import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import type { Source } from '../../domain/text.ts';
import { throttle } from '../../domain/throttle.ts';
import { StoreError } from '../../store/open.ts';
import type { Job, Store } from '../../store/store.ts';
import type { AnalysisLog } from '../log.ts';
import type { AnalysisObserver } from '../observer.ts';
import type { WorkerPool } from '../worker/pool.ts';
import { type Attempt, isShort } from '../worker/attempt.ts';
import type { VocabularyLinker } from '../linking/linking-thread.ts';
import { OutdatedTexts } from './outdated-texts.ts';
import { OutcomeWriter, logEveryMs, retryMs } from './outcome-writer.ts';
import type { Preview, Previews } from './previews.ts';
import type { FairQueue } from './fair-queue.ts';
import { LeasedTexts } from './leased-texts.ts';
import type { TextRef, AwaitedText } from './waiters.ts';

/** The number of attempts at a text before its analysis has failed for good. */
const maxAttempts = 3;
/** How often leases are renewed, and texts with expired leases are claimed. All other events wake the queue at once. */
const tickMs = 5000;
/** The interval between two polls where the store does not notify this node of what other nodes write. */
const unnotifiedTickMs = 500;
/** How long a stop waits for the store to release unfinished texts. Otherwise the next start releases them. */
const releaseMs = 500;

interface QueueOptions {
  store: Store;
  pool: WorkerPool;
  fairQueue: FairQueue<AwaitedText | Preview>;
  previews: Previews;
  linker?: VocabularyLinker | undefined;
  /** The name of the service's model. */
  model: string;
  clock: Clock;
  log: AnalysisLog;
  observer?: AnalysisObserver;
}

/** Claims pending texts for the workers of the pool, and stores the outcomes. */
export class AnalysisQueue {
  readonly #options: QueueOptions;
  readonly #outdated: OutdatedTexts;
  readonly #outcomeWriter: OutcomeWriter;
  readonly #leased: LeasedTexts;
  readonly #stopping = new AbortController();
  #runningPreviews = 0;
  /** Whether texts may be marked to be analysed again. */
  #mayHaveMarked = true;
  #isPumping = false;
  #isWokenAgain = false;
  #hasResumed = false;
  #tick: NodeJS.Timeout | undefined;
  readonly #logNotClaimed: (error: unknown) => void;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#outdated = new OutdatedTexts(options);
    this.#leased = new LeasedTexts(options.store, options.clock);
    this.#outcomeWriter = new OutcomeWriter({
      ...options,
      outdated: this.#outdated,
      maxAttempts,
      stopping: this.#stopping.signal,
    });
    const { clock, log } = options;
    this.#logNotClaimed = throttle(logEveryMs, clock, (err) => {
      log.error({ err }, 'pending texts could not be claimed');
    });
  }

  /** Releases the texts that the previous process left running, and starts the queue. */
  async start(): Promise<void> {
    try {
      await this.#resume();
    } catch (error) {
      if (!(error instanceof StoreError && error.isReadOnly)) throw error;
      // A full or failing disk can still serve reads. The release is retried before any text is claimed.
      this.#options.log.error({ err: error }, 'interrupted analyses could not be released');
    }
    this.#scheduleTick();
    this.wake();
  }

  /** Wakes the queue at intervals, for texts that the doctor requeued and for texts that another node left. */
  #scheduleTick(): void {
    const { store } = this.#options;
    const isUnnotified = store.isShared && !store.receivesRemoteChanges();
    this.#tick = setTimeout(
      () => {
        this.#outdated.refresh().catch(() => undefined);
        this.#mayHaveMarked = true;
        this.wake();
        this.#scheduleTick();
      },
      isUnnotified ? unnotifiedTickMs : tickMs,
    );
  }

  /** Looks for texts that are marked to be analysed again. */
  wakeForMarked(): void {
    this.#mayHaveMarked = true;
    this.wake();
  }

  get runningTexts(): number {
    return this.#leased.size;
  }

  isRunning(text: { collectionId: number; textId: number }): boolean {
    return this.#leased.has(text);
  }

  /** Starts work for idle workers. If a start is under way, it is repeated afterwards. */
  wake(): void {
    if (this.#isPumping) this.#isWokenAgain = true;
    else void this.#pump();
  }

  /**
   * Claims no more texts, lets running texts and previews finish for up to `graceMs`, then kills the workers and releases
   * the unfinished texts.
   */
  async stop(graceMs: number): Promise<void> {
    const { store, pool, log } = this.#options;
    this.#stopping.abort();
    clearTimeout(this.#tick);
    const deadline = performance.now() + graceMs;
    const isBusy = () => this.#isPumping || this.#runningPreviews + this.#leased.size > 0;
    while (isBusy() && performance.now() < deadline) await sleep(10);
    const unfinished = this.#leased.clear();
    pool.stop();
    if (unfinished.length === 0) return;
    const released = store.analyses.release(unfinished).catch((error: unknown) => {
      log.warn({ err: error }, 'unfinished analyses were not released');
    });
    await Promise.race([released, sleep(releaseMs, undefined, { ref: false })]);
  }

  async #pump(): Promise<void> {
    this.#isPumping = true;
    do {
      this.#isWokenAgain = false;
      try {
        await this.#startWork();
      } catch (error) {
        this.#logNotClaimed(error);
        await this.#pauseAfterError();
        this.#isWokenAgain = true;
      }
    } while (this.#isWokenAgain && !this.#stopping.signal.aborted);
    this.#isPumping = false;
  }

  async #resume(): Promise<void> {
    if (this.#hasResumed) return;
    const { store, log } = this.#options;
    // Other nodes of a shared store may run these analyses; the leases of abandoned analyses expire.
    const resumed = store.isShared ? 0 : await store.analyses.release();
    await this.#outdated.start();
    this.#hasResumed = true;
    if (resumed > 0) log.info({ texts: resumed }, 'interrupted analyses begin again');
  }

  /** Gives each idle worker the text whose turn it is, until none is left. */
  async #startWork(): Promise<void> {
    await this.#resume();
    await this.#leased.renew();
    const { pool, fairQueue } = this.#options;
    // The common case under load: every new text wakes the queue.
    if (pool.idleWorkers === 0 && pool.shortSlots === 0) return;
    const tried = new Set<AwaitedText | Preview>();
    const canBegin = (item: AwaitedText | Preview): boolean =>
      !tried.has(item) && (isPreview(item) || !this.isRunning(item));
    for (;;) {
      const awaited: TextRef[] = [];
      let limit = 0;
      while (!this.#stopping.signal.aborted && limit < pool.idleWorkers) {
        const item = fairQueue.next(canBegin);
        if (item !== undefined) tried.add(item);
        if (item !== undefined && isPreview(item)) {
          void this.#analyse(item);
          continue;
        }
        if (item !== undefined) awaited.push(item);
        limit++;
      }
      const claimed = limit === 0 ? 0 : await this.#claim(limit, awaited);
      // The turns of texts that nobody waits for go to awaited texts where no other text is pending.
      if (claimed === limit || !fairQueue.has(canBegin)) break;
    }
    await this.#startShort();
    await this.#startOutdated();
  }

  /** Starts short texts that calls wait for, between the windows of long texts. */
  async #startShort(): Promise<void> {
    const { pool, fairQueue } = this.#options;
    const tried = new Set<AwaitedText | Preview>();
    const fits = (item: AwaitedText | Preview): boolean =>
      !tried.has(item) && isShort(item.size) && (isPreview(item) || !this.isRunning(item));
    while (!this.#stopping.signal.aborted && pool.shortSlots > 0) {
      const item = fairQueue.nextAwaited(fits);
      if (item === undefined) return;
      tried.add(item);
      if (isPreview(item)) void this.#analyse(item);
      else await this.#claim(1, [item], true);
    }
  }

  /** Starts texts with a result of another model, and texts marked to be analysed again, on the workers that are still idle. */
  async #startOutdated(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const jobs = await this.#outdated.claim({
      limit: this.#options.pool.idleWorkers,
      ...this.#leased.newLease(),
    });
    for (const job of jobs) void this.#run(job);
    const limit = this.#options.pool.idleWorkers;
    if (limit === 0 || !this.#mayHaveMarked) return;
    const marked = await this.#options.store.linking.claimAgain({ limit, ...this.#leased.newLease() });
    this.#mayHaveMarked = marked.length === limit;
    for (const job of marked) void this.#run(job);
  }

  async #claim(limit: number, texts: readonly TextRef[], only = false): Promise<number> {
    const { store } = this.#options;
    const first = texts.map(({ accountId, collectionId, textId }) => ({ accountId, collectionId, textId }));
    const jobs = await store.analyses.claim({ limit, ...this.#leased.newLease(), first, only });
    for (const job of jobs) void this.#run(job);
    return jobs.length;
  }

  async #analyse(preview: Preview): Promise<void> {
    const { pool, previews, log } = this.#options;
    previews.dequeue(preview);
    this.#runningPreviews++;
    const attempt = await pool.run(preview.source);
    this.#runningPreviews--;
    if (attempt !== undefined && 'failure' in attempt) {
      const detail = { account: preview.account, attempts: ++preview.failures, reason: attempt.failure };
      log.warn(detail, 'the analysis of a preview failed');
    }
    const isOver = attempt && ('result' in attempt || preview.failures >= maxAttempts);
    if (isOver) previews.settle(preview, attempt);
    else previews.requeue(preview);
    this.wake();
  }

  async #run(job: Job): Promise<void> {
    const { accountId, collectionId, textId, epoch, revision } = job;
    const version = { accountId, collectionId, textId, epoch, revision };
    this.#leased.add(version);
    // Expired leases also count as attempts.
    const attempt: Attempt | undefined =
      job.attempts >= maxAttempts
        ? { failure: 'the attempts are used up' }
        : await this.#options.pool.run(sourceOf(job));
    const isCurrent = () => this.#leased.isCurrent(version);
    if (isCurrent())
      await this.#outcomeWriter.store({ version, job, attempts: job.attempts + 1, attempt, isCurrent });
    this.#leased.remove(version);
    this.wake();
  }

  async #pauseAfterError(): Promise<void> {
    await sleep(retryMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}

function sourceOf({ headline, body, language, knowledge }: Job): Source {
  return { headline, body, language, ...(knowledge === 'none' && { knowledge }) };
}

function isPreview(item: AwaitedText | Preview): item is Preview {
  return 'source' in item;
}
