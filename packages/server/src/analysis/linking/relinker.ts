import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import { throttle } from '../../domain/throttle.ts';
import { Refusals } from '../../search/concurrency/refusals.ts';
import type { LinkedText, MarkedText, Store } from '../../store/store.ts';
import type { AnalysisLog } from '../log.ts';
import type { CandidateOptions } from './candidates.ts';
import type { LinkingThread } from './linking-thread.ts';
import { whileLeased } from '../collection-lease.ts';
import { markCollection } from './mark-texts.ts';

/** How often the store is asked for changed lists and marked texts. Each query reads an index that is mostly empty. */
const everyMs = 1000;
/** Texts to which vocabularies are applied in one write: some milliseconds. */
const textsPerWrite = 20;
/** The share of its time that the relinker works while texts wait for their analysis. */
const shareBesideAnalyses = 0.25;
/** Collections that one look at the store returns. */
const collectionsPerTurn = 100;
const logEveryMs = 60_000;

export interface RelinkerOptions extends Pick<CandidateOptions, 'index' | 'model'> {
  store: Pick<Store, 'linking' | 'vocabularies' | 'isShared'>;
  thread: LinkingThread;
  /** Whether the workers have texts to analyse. */
  isAnalysing: () => boolean;
  /** Called when texts may have been marked to be analysed again. */
  onMarked: () => void;
  clock: Clock;
  log: Pick<AnalysisLog, 'error'>;
}

/**
 * Applies vocabularies to texts again after a change, in the background: first marks the texts that the change touches, then applies the
 * lists to marked texts. The store has all state, so a kill loses nothing. One node at a time works in a collection.
 */
export class Relinker {
  readonly #options: RelinkerOptions;
  readonly #stopping = new AbortController();
  readonly #refusals = new Refusals();
  #running: Promise<void> | undefined;
  #hasTakenOver = false;

  constructor(options: RelinkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // Building the index of a large collection may take another minute.
    this.#refusals.refuse(new Error('The service stops.'));
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#options;
    const report = throttle(logEveryMs, clock, (err: unknown) => {
      if (this.#stopping.signal.aborted) return;
      log.error({ err }, 'vocabularies could not be applied to texts; this is tried again');
    });
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#takeOver();
        await this.#work();
      } catch (error) {
        report(error);
      }
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Releases the leases of the process before this one, where no other node can have any. */
  async #takeOver(): Promise<void> {
    const { store } = this.#options;
    if (this.#hasTakenOver) return;
    if (!store.isShared && (await store.linking.anyLeased())) await store.linking.release();
    this.#hasTakenOver = true;
  }

  /** Works in each collection that needs it and that no other node has leased. */
  async #work(): Promise<void> {
    const { store, clock } = this.#options;
    const { signal: stopping } = this.#stopping;
    for (const key of await store.linking.due(Math.floor(clock() / 1000), collectionsPerTurn)) {
      if (stopping.aborted) return;
      await whileLeased(key, { leases: store.linking, clock, stopping }, async (signal) => {
        await this.#mark(key.collectionId, signal);
        await this.#applyAll(key.collectionId, signal);
      });
    }
  }

  async #mark(collectionId: number, signal: AbortSignal): Promise<void> {
    const { store, thread, index, model } = this.#options;
    const [collection] = await store.linking.unmarked(collectionId);
    if (collection === undefined) return;
    await markCollection(collection, {
      ...{ store, thread, model },
      index: { textsWithAny: (query) => this.#refusals.untilRefused(index.textsWithAny(query)) },
      pause: (tookMs) => this.#pause(tookMs),
      isStopping: () => signal.aborted,
    });
    this.#options.onMarked();
  }

  async #applyAll(collectionId: number, signal: AbortSignal): Promise<void> {
    const { store } = this.#options;
    while (!signal.aborted) {
      const began = performance.now();
      const marked = await store.linking.marked(textsPerWrite, collectionId);
      if (marked.length === 0) return;
      await store.linking.store(await this.#apply(marked));
      await this.#pause(performance.now() - began);
    }
  }

  async #apply(marked: readonly MarkedText[]): Promise<LinkedText[]> {
    const linked: LinkedText[] = [];
    for (const [lists, texts] of Map.groupBy(marked, ({ vocabularies }) => vocabularies.join())) {
      const ids = lists === '' ? [] : lists.split(',').map(Number);
      const results = ids.length === 0 ? [] : await this.#options.thread.applyToAll(ids, texts);
      for (const [at, { found, listVersion, ...text }] of texts.entries()) {
        const { accountId, collectionId, textId, epoch, revision } = text;
        const version = { accountId, collectionId, textId, epoch, revision };
        const tags = results[at];
        linked.push({ version, tags: tags ?? found, found: tags && found, listVersion });
      }
    }
    return linked;
  }

  /** Leaves time to analyses. */
  #pause(tookMs: number): Promise<void> {
    const pauseMs = this.#options.isAnalysing() ? tookMs * (1 / shareBesideAnalyses - 1) : 0;
    return sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
