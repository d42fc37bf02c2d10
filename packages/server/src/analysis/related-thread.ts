import { scriptBeside } from '../domain/script.ts';
import type { Store } from '../store/store.ts';
import { Moved } from './calls.ts';
import type { Log } from './log.ts';
import type { ExplainQuery, Explanation } from './related-explain.ts';
import type { RelatedQuery, RelatedText } from './related-query.ts';
import type { RelatedTextsOptions } from './related-texts.ts';
import type { RelatedCalls } from './related-worker.ts';
import { Thread } from './thread.ts';

export interface RelatedThreadOptions extends Omit<RelatedTextsOptions, 'pause'> {
  log: Log;
  /** The thread's script; tests bring one that fails on command. */
  script?: URL;
}

/** MB for young objects: without a limit 100,000 texts took 600 MB in all instead of 550, and searches were no faster. */
const young = 12;

/** What the thread asks of the store. */
const storeCalls = ({ collections, texts, analyses }: Store) => ({
  collection: (...args: Parameters<typeof collections.get>) => collections.get(...args),
  dates: (...args: Parameters<typeof texts.dates>) => texts.dates(...args),
  async features(...args: Parameters<typeof analyses.features>) {
    const rows = await analyses.features(...args);
    // Copies of 100,000 texts would be ten full collections here.
    const parts = rows.flatMap(({ terms, vector }) => [terms, vector]);
    return new Moved(
      rows,
      parts.filter(isAlone).map(({ buffer }) => buffer as ArrayBuffer),
    );
  },
  fingerprint: (...args: Parameters<typeof analyses.fingerprint>) => analyses.fingerprint(...args),
});
export type StoreCalls = ReturnType<typeof storeCalls>;

/** Whether a view has its buffer for itself. */
const isAlone = ({ byteLength, buffer }: Uint8Array | Float32Array): boolean =>
  byteLength === buffer.byteLength;

/**
 * `RelatedTexts` in a thread of its own, so that no search holds up who only wants to be answered: a search pauses every
 * two milliseconds, but nothing pauses the collector in what it leaves behind. The store stays where it is: the thread
 * asks for what it reads and is told of every change, in the order in which they come.
 */
export class RelatedThread {
  readonly #store: Store;
  readonly #thread: Thread<RelatedCalls>;
  readonly #unsubscribe: () => void;

  constructor(store: Store, options: RelatedThreadOptions) {
    const { log, script = scriptBeside(import.meta.url, 'related-worker'), ...data } = options;
    this.#store = store;
    this.#thread = new Thread({ name: 'related texts', script, data, ours: storeCalls(store), young, log });
    this.#unsubscribe = store.onChange((change) => {
      this.#thread.tell('changed', change);
    });
  }

  /** Answers a query as `findRelated` says, out of all that the store has shown before. */
  async query(query: RelatedQuery): Promise<RelatedText[]> {
    const home = 'textId' in query ? [query.collectionId] : [];
    await this.#announced(query.account, [...query.scope, ...home]);
    return this.#thread.call('query', query);
  }

  /** What relates a text to others that a query has found; in their order. */
  explain(query: ExplainQuery): Promise<Explanation[]> {
    return this.#thread.call('explain', query);
  }

  /** Bytes that the indexes in memory take, by part. */
  memory(): Promise<Record<string, number>> {
    return this.#thread.call('memory');
  }

  /** Ends the thread, which leaves snapshots of the larger indexes first. The store must still be open. */
  async close(): Promise<void> {
    this.#unsubscribe();
    try {
      await this.#thread.call('close');
    } finally {
      await this.#thread.stop();
    }
  }

  /** What is told from here on arrives after all that such reads have shown. */
  async #announced(account: number, collections: readonly number[]): Promise<void> {
    const { analyses } = this.#store;
    await Promise.all([...new Set(collections)].map((id) => analyses.announced(account, id)));
  }
}
