import type { Clock } from '../domain/clock.ts';
import { scriptBeside } from '../supervisor/script.ts';
import type { Model } from '../nlp/model.ts';
import type { Source } from '../domain/text.ts';
import type { AnalysisResult, AnalysisState, Change, Store } from '../store/store.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';
import type { Analysis, WaitOutcome } from './analysis.ts';
import type { AnalysisLog } from './log.ts';
import type { AnalysisWatch } from './watch.ts';
import { WorkerPool } from './worker/pool.ts';
import { pollForRemoteResults } from './jobs/remote-results.ts';
import { type Preview, Previews } from './jobs/previews.ts';
import { AnalysisQueue } from './jobs/queue.ts';
import { FairQueue } from './jobs/fair-queue.ts';
import { keyOf, type Place, type Settled, type Waited, Waiters } from './jobs/waiters.ts';
import type { Attempt } from './worker/attempt.ts';

export interface AnalysisOptions {
  store: Store;
  /** Keeps the worker processes running. */
  supervisor: Supervisor;
  /** Number of worker processes; with 0 nothing is analysed. */
  workers: number;
  logger: AnalysisLog;
  clock: Clock;
  watch?: AnalysisWatch | undefined;
  /** The model that the workers analyse with. */
  model: Model;
  /** The script of the worker processes; tests bring one that fails on command. */
  workerModule?: string | URL;
  budgetMs?: (source: Source) => number;
}

/** Analyses the texts of a store in the background and holds calls until theirs is done. */
export class AnalysisService implements Analysis {
  readonly #options: AnalysisOptions;
  readonly #fairQueue = new FairQueue<Waited | Preview>();
  readonly #waiters = new Waiters(this.#fairQueue);
  readonly #previews = new Previews(this.#fairQueue);
  /** Texts that someone has asked for since they became pending. */
  readonly #asked = new Set<string>();
  #stopping = false;
  readonly #stopped = new AbortController();
  #unsubscribe = (): unknown => undefined;
  #pool: WorkerPool | undefined;
  #queue: AnalysisQueue | undefined;

  constructor(options: AnalysisOptions) {
    this.#options = options;
  }

  /** Starts the workers and takes up what is pending; the models load on afterwards. */
  async start(): Promise<void> {
    const { store, supervisor, workers, logger: log, clock, workerModule } = this.#options;
    const { model, budgetMs = defaultBudgetMs, watch } = this.#options;
    const watching = watch && { watch };
    this.#unsubscribe = store.onChange((change) => {
      this.#changed(change);
    });
    const module = workerModule ?? scriptBeside(import.meta.url, 'worker/worker');
    this.#pool = new WorkerPool(workers, { module, budgetMs, supervisor, model, ...watching }, () =>
      this.#queue?.wake(),
    );
    const [pool, fairQueue, previews] = [this.#pool, this.#fairQueue, this.#previews];
    this.#queue = new AnalysisQueue({
      store,
      pool,
      fairQueue,
      previews,
      model: model.name,
      clock,
      log,
      ...watching,
    });
    await this.#queue.start();
    if (!store.isShared) return;
    void pollForRemoteResults({
      waiters: this.#waiters,
      outcomeOf: (place) => this.#look(place),
      isNotified: () => store.receivesRemoteChanges(),
      signal: this.#stopped.signal,
    });
  }

  /**
   * Answers the calls held for texts that are not under way, lets the others finish for up to `graceMs`, then ends
   * the workers, gives back what is left, without counting an attempt, and answers every call that is still held.
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    this.#waiters.settleWhere((place) => !this.#queue?.isRunning(place), 'ranOut');
    await this.#queue?.stop(graceMs);
    this.#stopped.abort();
    this.#waiters.settleWhere(() => true, 'ranOut');
    this.#unsubscribe();
  }

  /** Whether at least one worker has its model loaded. */
  get ready(): boolean {
    return this.#pool !== undefined && this.#pool.ready > 0;
  }

  /** Numbers of workers, of those ready and of those at work, and of calls held. */
  stats(): { workers: number; ready: number; busy: number; waiting: number } {
    const { size = 0, ready = 0, free = 0 } = this.#pool ?? {};
    return { workers: size, ready, busy: ready - free, waiting: this.#waiters.count };
  }

  /** Number of calls of an account that are held. */
  heldOf(account: number): number {
    return this.#waiters.of(account);
  }

  /** Memory of the workers that run, in bytes, by their names. */
  get memory(): readonly [name: string, residentBytes: number][] {
    return this.#pool?.memory ?? [];
  }

  async waitFor(
    account: number,
    collectionId: number,
    textId: number,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<WaitOutcome> {
    const place = { accountId: account, collectionId, textId };
    const before = await this.#look(place);
    if (before !== undefined) return before;
    const askedBefore = this.#asked.has(keyOf(place));
    this.#asked.add(keyOf(place));
    if (seconds <= 0) return askedBefore ? 'stillRunning' : 'started';
    return this.hold(place, seconds, signal);
  }

  async hold(place: Place, seconds: number, signal?: AbortSignal): Promise<Settled | 'stillRunning'> {
    if (this.#stopping) return 'ranOut';
    const { accountId, collectionId, textId } = place;
    const size = await this.#options.store.texts.size(accountId, collectionId, textId);
    const call = this.#waiters.add(place, size);
    if (call === undefined) return 'stillRunning';
    // It may get in between the windows of a long one.
    this.#queue?.wake();
    try {
      // Once more, now that the call is held: what was committed before is seen here, what is committed later is told
      // to it.
      return (await this.#look(place)) ?? (await call.wait(seconds, signal));
    } finally {
      call.free();
    }
  }

  async preview(
    account: number,
    source: Source,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<AnalysisResult | Exclude<WaitOutcome, 'done' | 'missing'>> {
    const added = this.#previews.add(account, source);
    if (added === undefined) return 'stillRunning';
    const { preview, isNew } = added;
    this.#queue?.wake();
    if (this.#stopping && preview.outcome === undefined) return 'ranOut';
    const given = AbortSignal.any([this.#stopped.signal, ...(signal ? [signal] : [])]);
    const attempt = preview.outcome ?? (await this.#settled(preview, seconds, given));
    if (attempt === undefined) return isNew ? 'started' : 'stillRunning';
    if (attempt === 'ranOut') return attempt;
    return 'result' in attempt ? attempt.result : 'failed';
  }

  /** How a preview ended; undefined without a wait, or when too many calls are held. */
  async #settled(
    preview: Preview,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<Attempt | 'ranOut' | undefined> {
    const call = seconds > 0 ? this.#previews.hold(preview) : undefined;
    try {
      return await call?.wait(seconds, signal);
    } finally {
      call?.free();
    }
  }

  async #look({ accountId, collectionId, textId }: Place): Promise<Settled | undefined> {
    const state = await this.#options.store.analyses.state(accountId, collectionId, textId);
    return state === undefined ? 'missing' : settled[state];
  }

  #changed(change: Change): void {
    if (change.kind === 'cleared') {
      const { collectionId } = change;
      for (const key of this.#asked) if (key.startsWith(`${collectionId}/`)) this.#asked.delete(key);
      this.#waiters.settleWhere((place) => place.collectionId === collectionId, 'missing');
      return;
    }
    this.#asked.delete(keyOf(change.text));
    if (change.kind === 'pending') this.#queue?.wake();
    const outcome = outcomes[change.kind];
    if (outcome !== undefined) this.#waiters.settle(change.text, outcome);
  }
}

const settled: Record<AnalysisState, Settled | undefined> = {
  pending: undefined,
  running: undefined,
  done: 'done',
  failed: 'failed',
};

const outcomes = { pending: undefined, analysed: 'done', failed: 'failed', deleted: 'missing' } as const;

/** One core reads some 20,000 characters a second; a busy machine may be ten times slower. */
function defaultBudgetMs({ headline, body }: Source): number {
  return 20_000 + 2 * (headline.length + body.length);
}
