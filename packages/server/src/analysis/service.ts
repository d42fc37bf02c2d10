import type { Clock } from '../domain/clock.ts';
import { scriptBeside } from '../supervisor/script.ts';
import type { Model } from '../nlp/model.ts';
import type { Source } from '../domain/text.ts';
import type { AnalysisResult, AnalysisState, Change, Store } from '../store/store.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';
import type { Analysis, WaitOutcome } from './analysis.ts';
import type { AnalysisLog } from './log.ts';
import type { AnalysisObserver } from './observer.ts';
import { WorkerPool } from './worker/pool.ts';
import { pollForRemoteResults } from './jobs/remote-results.ts';
import { type Preview, Previews } from './jobs/previews.ts';
import { AnalysisQueue } from './jobs/queue.ts';
import { FairQueue } from './jobs/fair-queue.ts';
import { keyOf, type TextRef, type FinalOutcome, type AwaitedText, Waiters } from './jobs/waiters.ts';
import type { VocabularyLinker } from './linking/linking-thread.ts';
import type { Attempt } from './worker/attempt.ts';
import type { KnowledgeChoice } from './worker/knowledge-files.ts';

export interface AnalysisOptions {
  store: Store;
  supervisor: Supervisor;
  /** The number of worker processes; with 0 no text is analysed. */
  workers: number;
  logger: AnalysisLog;
  clock: Clock;
  observer?: AnalysisObserver | undefined;
  /** The model that the workers analyse with. */
  model: Model;
  /** Applies vocabularies to the tags of texts. */
  linker?: VocabularyLinker;
  /** What the workers know about names besides the model. */
  knowledge?: KnowledgeChoice;
  /** The script of the worker processes. Tests pass one that fails on command. */
  workerScript?: string | URL;
  /** Returns the milliseconds that a text may take. */
  budgetMs?: (source: Source) => number;
}

/** Analyses the texts of a store in the background, and lets calls wait for their texts. */
export class AnalysisService implements Analysis {
  readonly #options: AnalysisOptions;
  readonly #fairQueue = new FairQueue<AwaitedText | Preview>();
  readonly #waiters = new Waiters(this.#fairQueue);
  readonly #previews = new Previews(this.#fairQueue);
  /** Keys of the texts that a call has requested since they became pending. */
  readonly #requestedKeys = new Set<string>();
  #isStopping = false;
  readonly #stopped = new AbortController();
  #unsubscribe = (): unknown => undefined;
  #pool: WorkerPool | undefined;
  #queue: AnalysisQueue | undefined;

  constructor(options: AnalysisOptions) {
    this.#options = options;
  }

  /** Starts the workers and the queue of pending texts. Resolves before the models are loaded. */
  async start(): Promise<void> {
    const { store, supervisor, workers, logger: log, clock, workerScript } = this.#options;
    const { model, knowledge = 'world', budgetMs = defaultBudgetMs, observer } = this.#options;
    const ifObserved = observer && { observer };
    this.#unsubscribe = store.onChange((change) => {
      this.#onChange(change);
    });
    const script = workerScript ?? scriptBeside(import.meta.url, 'worker/worker');
    const options = { script, budgetMs, supervisor, model, knowledge, ...ifObserved };
    this.#pool = new WorkerPool(workers, options, () => this.#queue?.wake());
    const [pool, fairQueue, previews] = [this.#pool, this.#fairQueue, this.#previews];
    this.#queue = new AnalysisQueue({
      store,
      pool,
      fairQueue,
      previews,
      model: model.name,
      linker: this.#options.linker,
      clock,
      log,
      ...ifObserved,
    });
    await this.#queue.start();
    if (!store.isShared) return;
    void pollForRemoteResults({
      waiters: this.#waiters,
      outcomeOf: (text) => this.#outcomeOf(text),
      isNotified: () => store.receivesRemoteChanges(),
      signal: this.#stopped.signal,
    });
  }

  /**
   * Ends the calls that wait for texts which no worker runs, and lets running texts finish for up to `graceMs`. Then it kills
   * the workers, releases unfinished texts without counting an attempt, and ends all other waiting calls.
   */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    this.#waiters.settleWhere((text) => !this.#queue?.isRunning(text), 'ranOut');
    await this.#queue?.stop(graceMs);
    this.#stopped.abort();
    this.#waiters.settleWhere(() => true, 'ranOut');
    this.#unsubscribe();
  }

  /** Whether texts are analysed now. */
  get isAnalysing(): boolean {
    return (this.#queue?.runningTexts ?? 0) > 0;
  }

  /** Looks for texts that are marked to be analysed again. */
  wakeForMarked(): void {
    this.#queue?.wakeForMarked();
  }

  /** Whether at least one worker has its model loaded. */
  get isReady(): boolean {
    return this.#pool !== undefined && this.#pool.readyWorkers > 0;
  }

  /** Returns the numbers of workers, ready workers, busy workers and waiting calls. */
  stats(): { workers: number; ready: number; busy: number; waiting: number } {
    const { size = 0, readyWorkers: ready = 0, idleWorkers: idle = 0 } = this.#pool ?? {};
    return { workers: size, ready, busy: ready - idle, waiting: this.#waiters.count };
  }

  /** Returns the number of waiting calls of an account. */
  waitingCallsOf(account: number): number {
    return this.#waiters.countOf(account);
  }

  /** The name and the memory of each running worker, in bytes. */
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
    const text = { accountId: account, collectionId, textId };
    const outcome = await this.#outcomeOf(text);
    if (outcome !== undefined) return outcome;
    const wasRequested = this.#requestedKeys.has(keyOf(text));
    this.#requestedKeys.add(keyOf(text));
    if (seconds <= 0) return wasRequested ? 'stillRunning' : 'started';
    return this.waitForOther(text, seconds, signal);
  }

  async waitForOther(
    text: TextRef,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<FinalOutcome | 'stillRunning'> {
    if (this.#isStopping) return 'ranOut';
    const { accountId, collectionId, textId } = text;
    const size = await this.#options.store.texts.size(accountId, collectionId, textId);
    const call = this.#waiters.add(text, size);
    if (call === undefined) return 'stillRunning';
    // A short text may run between the windows of a long one.
    this.#queue?.wake();
    try {
      // Read the state again after registering: an outcome committed before is found here; a later outcome is notified.
      return (await this.#outcomeOf(text)) ?? (await call.wait(seconds, signal));
    } finally {
      call.end();
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
    if (this.#isStopping && preview.outcome === undefined) return 'ranOut';
    const ended = AbortSignal.any([this.#stopped.signal, ...(signal ? [signal] : [])]);
    const attempt = preview.outcome ?? (await this.#waitForPreview(preview, seconds, ended));
    if (attempt === undefined) return isNew ? 'started' : 'stillRunning';
    if (attempt === 'ranOut') return attempt;
    return 'result' in attempt ? attempt.result : 'failed';
  }

  /** Waits for the outcome of a preview; undefined for a wait of 0, or when too many calls wait. */
  async #waitForPreview(
    preview: Preview,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<Attempt | 'ranOut' | undefined> {
    const call = seconds > 0 ? this.#previews.addCall(preview) : undefined;
    try {
      return await call?.wait(seconds, signal);
    } finally {
      call?.end();
    }
  }

  async #outcomeOf({ accountId, collectionId, textId }: TextRef): Promise<FinalOutcome | undefined> {
    const state = await this.#options.store.analyses.state(accountId, collectionId, textId);
    return state === undefined ? 'missing' : outcomesByState[state];
  }

  #onChange(change: Change): void {
    if (change.kind === 'cleared') {
      const { collectionId } = change;
      for (const key of this.#requestedKeys)
        if (key.startsWith(`${collectionId}/`)) this.#requestedKeys.delete(key);
      this.#waiters.settleWhere((text) => text.collectionId === collectionId, 'missing');
      return;
    }
    this.#requestedKeys.delete(keyOf(change.text));
    if (change.kind === 'pending') this.#queue?.wake();
    const outcome = outcomesByChange[change.kind];
    if (outcome !== undefined) this.#waiters.settle(change.text, outcome);
  }
}

const outcomesByState: Record<AnalysisState, FinalOutcome | undefined> = {
  pending: undefined,
  running: undefined,
  done: 'done',
  failed: 'failed',
};

const outcomesByChange = {
  pending: undefined,
  analysed: 'done',
  failed: 'failed',
  deleted: 'missing',
} as const;

/**
 * Returns the milliseconds that a text may take: 20 s, and 40 times what one core needs at some 20,000 characters a second. A busy
 * machine may be ten times slower.
 */
function defaultBudgetMs({ headline, body }: Source): number {
  return 20_000 + 2 * (headline.length + body.length);
}
