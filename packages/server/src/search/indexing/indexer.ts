import type { MessagePort } from 'node:worker_threads';
import type { Clock } from '../../domain/clock.ts';
import type { Changes, StoredIndexes } from '../../store/store.ts';
import { CollectionIndex, type CollectionKey, type Merge } from './collection-index.ts';
import { IndexSaver, savedFrom } from './index-saver.ts';
import type { SavedIndex, SegmentFiles } from './segment-files.ts';
import { readStoredPart, type StoredPart } from './stored-part.ts';
import type { IndexUpdate } from '../updates.ts';

/** Bytes of segments a text, about. */
const bytesPerText = 1200;

export interface IndexerOptions {
  changes: Changes;
  /** Undefined where the engine has none, or none yet. */
  storedIndexes: () => Promise<StoredIndexes | undefined>;
  /** Memory for the segments of one collection; a larger one is searched in the store, where that can be. */
  maxBytes: number;
  merge: Merge;
  files: SegmentFiles;
  clock: Clock;
  report: (error: unknown, message: string) => void;
}

interface Loading {
  loaded: Promise<CollectionIndex>;
  /** Once it is loaded. */
  index: CollectionIndex | undefined;
}

/** What a collection has come to. */
export interface Caught {
  /** Version of the collection up to which search threads know it by now, or at their next look. */
  version: number;
  /** The bytes of its segments. */
  bytes: number;
}

/** The indexes of all collections that are in use, and the search threads that follow them. */
export class Indexer {
  readonly #options: IndexerOptions;
  readonly #indexes = new Map<number, Loading>();
  readonly #searchers = new Set<MessagePort>();
  readonly #saver: IndexSaver;
  /** Indexes in the store beside which one in memory is being made. */
  readonly #filling = new WeakSet<CollectionIndex>();

  constructor(options: IndexerOptions) {
    this.#options = options;
    const isCurrent = (index: CollectionIndex): boolean =>
      (this.#indexes.get(index.key.collectionId)?.index ?? index) === index;
    this.#saver = new IndexSaver({ ...options, isCurrent });
  }

  /** Tells a search thread of every collection from here on. */
  connect(port: MessagePort): void {
    port.on('close', () => this.#searchers.delete(port));
    for (const { index } of this.#indexes.values()) {
      const update = index?.opened();
      if (update) port.postMessage(update);
    }
    this.#searchers.add(port);
  }

  /**
   * Brings a collection up to date, and every search thread with it, with all that is committed at the time of the call, or up to
   * a version of the collection at least; undefined when the account has no such collection.
   */
  async catchUp(key: CollectionKey, wanted?: number): Promise<Caught | undefined> {
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
    // Another one has taken its place, and search threads know that one.
    if (now !== undefined && now !== index) return this.catchUp(key, wanted);
    if (index.edition !== edition) this.#saver.saveLater(index);
    this.#fill(index);
    return { version: index.version, bytes: index.bytes };
  }

  /** Catches up with a collection that no search waits for, where that saves work later. */
  async hint(key: CollectionKey, changes: number): Promise<Caught | undefined> {
    const isKnown = this.#indexes.has(key.collectionId) || this.#saver.has(key.collectionId);
    return isKnown || changes >= savedFrom ? this.catchUp(key) : undefined;
  }

  /** Looks after what nobody asks for: files of collections that are gone, and texts that are to be gone for good. */
  async sweep(existing: (ids: readonly number[]) => Promise<Set<number>>): Promise<void> {
    const saved = await this.#saver.list();
    const there = await existing([...saved]);
    for (const collectionId of saved) if (!there.has(collectionId)) await this.remove(collectionId);
    for (const { index } of this.#indexes.values()) {
      if (index === undefined) continue;
      const { edition } = index;
      await index.tidy();
      if (index.edition !== edition) this.#saver.saveLater(index);
      if (index.stored) await this.#renew(index);
    }
  }

  /** Forgets a collection until it is asked for again; its files stay. */
  close(collectionId: number): void {
    const closed = this.#indexes.get(collectionId);
    if (closed === undefined) return;
    this.#indexes.delete(collectionId);
    this.#publish({ kind: 'close', collectionId });
    if (closed.index) this.#saver.hurry(closed.index);
  }

  /** Removes the files of a collection that is gone. */
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
        ([saved, stored]) => (loading.index = this.#make(key, saved, stored)),
      ),
    };
    this.#indexes.set(collectionId, loading);
    return loading.loaded;
  }

  /** What there is to begin with: files, or else an index in the store. */
  async #read(collectionId: number): Promise<[SavedIndex | undefined, StoredPart | undefined]> {
    const { files, storedIndexes, maxBytes } = this.#options;
    const saved = await files.load(collectionId);
    const sizes = saved?.segments.map(({ bytes }) => bytes.byteLength) ?? [];
    if (saved && sizes.reduce((sum, bytes) => sum + bytes, 0) <= maxBytes) return [saved, undefined];
    const stored = await readStoredPart(await storedIndexes(), collectionId);
    return stored ? [undefined, stored] : [saved, undefined];
  }

  #make(key: CollectionKey, saved?: SavedIndex, stored?: StoredPart): CollectionIndex {
    const { changes, merge, clock } = this.#options;
    // One that was forgotten while it worked has nothing to say any more, and one that is to take its place not yet.
    const publish = (update: IndexUpdate): void => {
      if (this.#indexes.get(key.collectionId)?.index === index) this.#publish(update);
    };
    const index: CollectionIndex = new CollectionIndex(
      key,
      { changes, merge, publish, clock },
      saved,
      stored,
    );
    return index;
  }

  /** Makes an index in memory where there is room for it, while that of the store answers. */
  #fill(index: CollectionIndex): void {
    if (index.stored === undefined || this.#filling.has(index)) return;
    if (index.stored.facts.texts * bytesPerText > this.#options.maxBytes) return;
    this.#filling.add(index);
    setImmediate(() => void this.#replaceBy(index));
  }

  /** Makes another index of a collection, and puts it in the place of the one that answers meanwhile. */
  async #replaceBy(old: CollectionIndex, stored?: StoredPart): Promise<void> {
    const { key } = old;
    const isThere = (): boolean => this.#indexes.get(key.collectionId)?.index === old;
    const fresh = this.#make(key, undefined, stored);
    try {
      do if (!(await fresh.catchUp())) return;
      while (isThere() && fresh.version < old.version);
    } catch (error) {
      this.#options.report(error, 'an index was not made; that of the store goes on answering');
      return;
    }
    if (!isThere()) return;
    this.#indexes.set(key.collectionId, { loaded: Promise.resolve(fresh), index: fresh });
    this.#publish(fresh.opened()!);
    this.#saver.saveLater(fresh);
  }

  /** Takes the stored index in its newer state, once there is one. */
  async #renew(index: CollectionIndex): Promise<void> {
    const { collectionId } = index.key;
    const stored = await this.#options.storedIndexes();
    const state = await stored?.state(collectionId);
    if (state === undefined || state.version <= index.stored!.version) return;
    const part = await readStoredPart(stored, collectionId);
    if (part) await this.#replaceBy(index, part);
  }

  #publish(update: IndexUpdate): void {
    for (const port of this.#searchers) port.postMessage(update);
  }
}
