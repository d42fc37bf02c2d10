import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import type { LinkedText, MarkedText, Store } from '../../store/store.ts';
import { BackgroundLoop } from '../background-loop.ts';
import type { AnalysisLog } from '../log.ts';
import type { CandidateOptions } from './candidates.ts';
import type { LinkingThread } from './linking-thread.ts';
import { runWithLease } from '../collection-lease.ts';
import { markCollection } from './mark-texts.ts';

/** Texts to which vocabularies are applied in one write: some milliseconds. */
const textsPerWrite = 20;
/** The share of its time that the relinker works while texts wait for their analysis. */
const shareBesideAnalyses = 0.25;
/** The maximum number of collections that one read of the store returns. */
const collectionsPerTurn = 100;

export interface RelinkerOptions extends Pick<CandidateOptions, 'index' | 'model'> {
  store: Pick<Store, 'linking' | 'vocabularies' | 'isShared'>;
  thread: LinkingThread;
  /** Returns whether the workers have texts to analyse. */
  isAnalysing: () => boolean;
  /** Called when texts may have been marked to be analysed again. */
  onMarked: () => void;
  clock: Clock;
  log: Pick<AnalysisLog, 'error'>;
}

/**
 * Applies vocabularies to texts again after a change, in the background: first marks the texts that the change touches, then applies the
 * vocabularies to marked texts. The store has all state, so a kill loses nothing. One node at a time works in a collection.
 */
export class Relinker {
  readonly #options: RelinkerOptions;
  readonly #loop: BackgroundLoop;
  #hasTakenOver = false;

  constructor(options: RelinkerOptions) {
    const failure = 'vocabularies could not be applied to texts; this is tried again';
    this.#options = options;
    this.#loop = new BackgroundLoop({ ...options, failure });
  }

  start(): void {
    this.#loop.start(async () => {
      await this.#takeOver();
      await this.#work();
    });
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Releases the leases of the previous process, where no other node can have any. */
  async #takeOver(): Promise<void> {
    const { store } = this.#options;
    if (this.#hasTakenOver) return;
    if (!store.isShared && (await store.linking.anyLeased())) await store.linking.release();
    this.#hasTakenOver = true;
  }

  /** Works in each collection that needs it and that no other node has leased. */
  async #work(): Promise<void> {
    const { store, clock } = this.#options;
    const { stopping } = this.#loop;
    for (const key of await store.linking.due(Math.floor(clock() / 1000), collectionsPerTurn)) {
      if (stopping.aborted) return;
      try {
        await runWithLease(key, { leases: store.linking, clock, stopping }, async (signal) => {
          await this.#mark(key.collectionId, signal);
          await this.#applyAll(key.collectionId, signal);
        });
      } catch (error) {
        // The other collections do not wait for this one.
        this.#loop.report(error);
      }
    }
  }

  async #mark(collectionId: number, signal: AbortSignal): Promise<void> {
    const { store, thread, index, model } = this.#options;
    const [collection] = await store.linking.unmarkedCollections(collectionId);
    if (collection === undefined) return;
    await markCollection(collection, {
      ...{ store, thread, model },
      index: { textsWithAny: (query) => this.#loop.untilStopped(index.textsWithAny(query)) },
      pause: (tookMs) => this.#pause(tookMs),
      isStopping: () => signal.aborted,
    });
    this.#options.onMarked();
  }

  async #applyAll(collectionId: number, signal: AbortSignal): Promise<void> {
    const { store } = this.#options;
    while (!signal.aborted) {
      const began = performance.now();
      const marked = await store.linking.markedTexts(textsPerWrite, collectionId);
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

  /** Pauses while texts wait for their analysis, so that this work takes only its share of the time. */
  #pause(tookMs: number): Promise<void> {
    const pauseMs = this.#options.isAnalysing() ? tookMs * (1 / shareBesideAnalyses - 1) : 0;
    return sleep(pauseMs, undefined, { signal: this.#loop.stopping }).catch(() => undefined);
  }
}
