import type { MessagePort } from 'node:worker_threads';
import type { Clock } from '../../domain/clock.ts';
import type { Model } from '../../nlp/model.ts';
import { makeSampler, type Sampler } from '../../scoring/sample.ts';
import type { Changes } from '../../store/store.ts';
import { attemptEach } from '../concurrency/attempt-each.ts';
import { CollectionIndex, type CollectionKey, type Merge } from './collection-index.ts';
import { IndexSaver, savedFrom } from './index-saver.ts';
import type { SavedIndex, SegmentFiles } from './segment-files.ts';
import type { UnloadedPart, UnloadedParts } from '../unloaded.ts';
import type { IndexUpdate } from '../updates.ts';

/** Approximate bytes of segments per text. */
const bytesPerText = 1200;

export interface IndexerOptions {
  changes: Changes;
  /** Reads indexes in the database; absent where there can be none. */
  unloadedParts?: UnloadedParts | undefined;
  /**
   * Memory for the segments of one collection; a larger collection is searched in the database if it has an index
   * there.
   */
  maxBytes: number;
  /** The model of the service. */
  model: Model;
  merge: Merge;
  files: SegmentFiles;
  clock: Clock;
  report: (error: unknown, message: string) => void;
}

interface Loading {
  loaded: Promise<CollectionIndex>;
  /** The index; undefined until it is loaded. */
  index: CollectionIndex | undefined;
}

/** The state of a collection after catching up. */
export interface IndexState {
  /** The version of the collection that the updates sent to the search threads reach. */
  version: number;
  /** Bytes of its segments. */
  bytes: number;
}

/** Holds the indexes of all collections in use, and sends their updates to the search threads. */
export class Indexer {
  readonly #options: IndexerOptions;
  readonly #indexes = new Map<number, Loading>();
  readonly #searchers = new Set<MessagePort>();
  readonly #saver: IndexSaver;
  readonly #sampleOf: Sampler;
  /** Indexes with an unloaded part for which a whole index is being built in memory. */
  readonly #filling = new WeakSet<CollectionIndex>();

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#sampleOf = makeSampler(options.model);
    const isCurrent = (index: CollectionIndex): boolean =>
      (this.#indexes.get(index.key.collectionId)?.index ?? index) === index;
    this.#saver = new IndexSaver({ ...options, isCurrent });
  }

  /** Sends a search thread all collections, and from then on all updates. */
  connect(port: MessagePort): void {
    port.on('close', () => this.#searchers.delete(port));
    for (const { index } of this.#indexes.values()) {
      const update = index?.snapshot();
      if (update) port.postMessage(update);
    }
    this.#searchers.add(port);
  }

  /**
   * Brings a collection up to date in the indexer and all search threads, with all that is committed at the time of the
   * call. With `wanted`, that version of the collection is enough. Returns undefined when the account has no such collection.
   */
  async catchUp(key: CollectionKey, wanted?: number): Promise<IndexState | undefined> {
    const { collectionId } = key;
    const index = await this.#load(key);
    if (index.key.accountId !== key.accountId) return undefined;
    const { edition } = index;
    try {
      if (!(await index.catchUp(wanted))) {
        await this.remove(collectionId);
        return undefined;
      }
    } catch (error) {
      this.close(collectionId);
      throw error;
    }
    const now = this.#indexes.get(collectionId)?.index;
    // Another index has replaced this one here and in the search threads.
    if (now !== undefined && now !== index) return this.catchUp(key, wanted);
    if (index.edition !== edition) this.#saver.saveLater(index);
    this.#fill(index);
    return { version: index.version, bytes: index.bytes };
  }

  /** Catches up with a collection that no search waits for, if that saves work later. */
  async hint(key: CollectionKey, changes: number): Promise<IndexState | undefined> {
    const isKnown = this.#indexes.has(key.collectionId) || this.#saver.has(key.collectionId);
    return isKnown || changes >= savedFrom ? this.catchUp(key) : undefined;
  }

  /** Removes the files of deleted collections, and purges deleted texts from the segments of the other collections. */
  async sweep(existing: (ids: readonly number[]) => Promise<Set<number>>): Promise<void> {
    const saved = await this.#saver.list();
    const existingIds = await existing([...saved]);
    for (const collectionId of saved) if (!existingIds.has(collectionId)) await this.remove(collectionId);
    await attemptEach(this.#indexes.values(), async ({ index }) => {
      if (index === undefined) return;
      const { edition } = index;
      await index.merge();
      if (index.edition !== edition) this.#saver.saveLater(index);
      if (index.unloaded) await this.#renew(index, index.unloaded);
    });
  }

  /** Evicts a collection; its files stay. */
  close(collectionId: number): void {
    const closed = this.#indexes.get(collectionId);
    if (closed === undefined) return;
    this.#indexes.delete(collectionId);
    this.#publish({ kind: 'close', collectionId });
    if (closed.index) this.#saver.hurry(closed.index);
  }

  /** Evicts a collection and removes its files. */
  async remove(collectionId: number): Promise<void> {
    const index = this.#indexes.get(collectionId)?.index;
    if (index) index.isRemoved = true;
    this.close(collectionId);
    await this.#saver.remove(collectionId);
  }

  #load(key: CollectionKey): Promise<CollectionIndex> {
    const { collectionId } = key;
    const known = this.#indexes.get(collectionId);
    if (known !== undefined) return known.loaded;
    const loading: Loading = {
      index: undefined,
      loaded: this.#read(collectionId).then(
        ([saved, unloaded]) => (loading.index = this.#create(key, saved, unloaded)),
      ),
    };
    this.#indexes.set(collectionId, loading);
    return loading.loaded;
  }

  /** Reads the initial state of an index: its files, or else an index in the database. */
  async #read(collectionId: number): Promise<[SavedIndex | undefined, UnloadedPart | undefined]> {
    const { files, unloadedParts, maxBytes } = this.#options;
    const saved = await files.load(collectionId);
    const sizes = saved?.segments.map(({ bytes }) => bytes.byteLength) ?? [];
    if (saved && sizes.reduce((sum, bytes) => sum + bytes, 0) <= maxBytes) return [saved, undefined];
    const unloaded = await unloadedParts?.read(collectionId);
    return unloaded ? [undefined, unloaded] : [saved, undefined];
  }

  #create(key: CollectionKey, saved?: SavedIndex, unloaded?: UnloadedPart): CollectionIndex {
    const { changes, merge, clock } = this.#options;
    // An index that was evicted meanwhile sends no updates, nor does one that has not replaced its predecessor yet.
    const publish = (update: IndexUpdate): void => {
      if (this.#indexes.get(key.collectionId)?.index === index) this.#publish(update);
    };
    const index: CollectionIndex = new CollectionIndex(
      key,
      { changes, merge, publish, clock, sampleOf: this.#sampleOf },
      saved,
      unloaded,
    );
    return index;
  }

  /** Builds an index in memory if it fits, while searches read the index in the database. */
  #fill(index: CollectionIndex): void {
    if (index.unloaded === undefined || this.#filling.has(index)) return;
    if (index.unloaded.facts.texts * bytesPerText > this.#options.maxBytes) return;
    this.#filling.add(index);
    setImmediate(() => void this.#replace(index));
  }

  /** Builds another index of a collection, and then replaces the index that is searched meanwhile. */
  async #replace(old: CollectionIndex, unloaded?: UnloadedPart): Promise<void> {
    const { key } = old;
    const isCurrent = (): boolean => this.#indexes.get(key.collectionId)?.index === old;
    const fresh = this.#create(key, undefined, unloaded);
    try {
      do if (!(await fresh.catchUp())) return;
      while (isCurrent() && fresh.version < old.version);
    } catch (error) {
      this.#options.report(
        error,
        'an index in memory was not built; searches go on reading the index in the database',
      );
      return;
    }
    if (!isCurrent()) return;
    this.#indexes.set(key.collectionId, { loaded: Promise.resolve(fresh), index: fresh });
    this.#publish(fresh.snapshot()!);
    this.#saver.saveLater(fresh);
  }

  /** Replaces an index with an index that has a newer unloaded part, if there is such a part. */
  async #renew(index: CollectionIndex, { version }: UnloadedPart): Promise<void> {
    const part = await this.#options.unloadedParts?.read(index.key.collectionId, version);
    if (part) await this.#replace(index, part);
  }

  #publish(update: IndexUpdate): void {
    for (const port of this.#searchers) port.postMessage(update);
  }
}
