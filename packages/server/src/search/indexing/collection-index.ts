import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import type { Language } from '../../domain/language.ts';
import { buildSegment } from '../../index/segment/build.ts';
import { mergeSegments } from '../../index/segment/merge.ts';
import type { Sampler } from '../../scoring/sample.ts';
import type { Changes } from '../../store/store.ts';
import { documentOf } from '../document.ts';
import { droppedMemory } from '../dropped-memory.ts';
import { SharedRun } from '../concurrency/shared-run.ts';
import { DocumentMemory } from './document-memory.ts';
import { IndexSegment } from './index-segment.ts';
import { chooseMerge, tailSegments, tailSize } from './merge-policy.ts';
import { type ChangedTexts, ownDocuments } from './own-documents.ts';
import type { SavedIndex } from './segment-files.ts';
import type { IndexUpdate, SharedSegment } from '../updates.ts';
import type { UnloadedPart } from '../unloaded.ts';

/** Rows per read: some 150 kB, a few milliseconds. */
const rowsPerRead = 100;
/**
 * Texts per segment while many are added at once: half a second of building. The largest segment has eight times as
 * many.
 */
const textsPerSegment = 16_384;
/** Milliseconds from a change to merging: calls that wait for the change get the CPU first. */
const mergeAfterMs = 5;

export interface CollectionKey {
  accountId: number;
  collectionId: number;
}

/** Merges segments. The indexer merges them in another thread. */
export type Merge = (inputs: { bytes: SharedArrayBuffer; deleted: number[] }[]) => Promise<SharedArrayBuffer>;

interface Context {
  changes: Changes;
  publish: (update: IndexUpdate) => void;
  merge: Merge;
  clock: Clock;
  sampleOf: Sampler;
}

/**
 * The index of one collection in the indexer: segments, their deleted texts, and the version of the collection that
 * they reach. Search threads follow it by the updates that it publishes.
 */
export class CollectionIndex {
  readonly key: CollectionKey;
  readonly #context: Context;
  language: Language = 'en';
  version = 0;
  /** Whether its files are to be removed. */
  isRemoved = false;
  /** A number that every change of the content of the files raises. */
  edition = 0;
  #segments: IndexSegment[] = [];
  #lastId = 0;
  #isOpen = false;
  #isMerging = false;
  #mergeTimer: NodeJS.Timeout | undefined;
  readonly #runs = new SharedRun(() => this.#catchUp());

  /** The texts of an index in the database; the segments hold the newer texts. */
  unloaded: UnloadedPart | undefined;

  constructor(key: CollectionKey, context: Context, saved?: SavedIndex, unloaded?: UnloadedPart) {
    this.key = key;
    this.#context = context;
    this.unloaded = unloaded;
    if (unloaded) this.version = unloaded.version;
    if (saved === undefined) return;
    this.version = saved.version;
    for (const { id, bytes, deleted } of saved.segments) {
      const segment = new IndexSegment(id, bytes);
      segment.isSaved = true;
      for (const textId of deleted) segment.delete(textId, this.#context.clock());
      this.#segments.push(segment);
      this.#lastId = Math.max(this.#lastId, id);
    }
  }

  get segments(): readonly IndexSegment[] {
    return this.#segments;
  }

  /** Number of texts. */
  get size(): number {
    return this.#segments.reduce((sum, { size }) => sum + size, 0);
  }

  /** Bytes of the segments and of the statistics of unloaded texts. */
  get bytes(): number {
    return this.#segments.reduce(
      (sum, { segment }) => sum + segment.bytes.byteLength,
      this.unloaded?.bytes ?? 0,
    );
  }

  /**
   * Reads what is newer than the index: all that is committed at the time of the call. With `wanted`, that version of the
   * collection is enough. Returns false when the collection does not exist.
   */
  async catchUp(wanted?: number): Promise<boolean> {
    if (this.#isOpen && wanted !== undefined) {
      if (this.version === wanted) return true;
      const { currentRun } = this.#runs;
      if (currentRun !== undefined) {
        await currentRun;
        if (this.version >= wanted) return true;
      }
    }
    return this.#runs.run();
  }

  /** Returns the whole collection for a new search thread; undefined before the first catch-up. */
  snapshot(): IndexUpdate | undefined {
    if (!this.#isOpen) return undefined;
    const segments = this.#segments.map((one) => ({ ...toSharedSegment(one), deleted: one.deletedIds() }));
    const unloaded = this.unloaded && { facts: this.unloaded.facts, removed: this.unloaded.removed };
    const { version, language } = this;
    const { collectionId } = this.key;
    return { kind: 'open', collectionId, version, language, segments, ...(unloaded && { unloaded }) };
  }

  async #catchUp(): Promise<boolean> {
    const { accountId, collectionId } = this.key;
    let changed: ChangedTexts = new Map();
    let version = this.version;
    let memory = new DocumentMemory();
    for (;;) {
      const page = await this.#context.changes.since(accountId, collectionId, version, rowsPerRead);
      if (page === undefined) return false;
      this.language = page.language;
      // A version above the collection's own belongs to other data.
      if (page.clearedAt > version || page.version < version) {
        changed = new Map();
        version = page.clearedAt > version ? page.clearedAt : 0;
        this.#clear();
        continue;
      }
      const isLast = page.changes.length < rowsPerRead;
      for (const { textId, analysed } of page.changes) {
        const document = analysed && documentOf(textId, analysed, this.language, this.#context.sampleOf);
        changed.delete(textId);
        // Texts of the last page become a segment at once, so they need no copy.
        changed.set(textId, document && !isLast ? memory.copy(document) : document);
      }
      version = isLast ? page.version : page.changes.at(-1)!.version;
      if (isLast || changed.size >= textsPerSegment) {
        const documents = await this.#ownDocuments(changed);
        this.#apply(documents, version, await this.unloaded?.remove([...documents.keys()]));
        changed = new Map();
        droppedMemory.add(memory.bytes);
        memory = new DocumentMemory();
      }
      if (isLast) return true;
      await nextTurn();
    }
  }

  #clear(): void {
    droppedMemory.add(this.bytes);
    this.#segments = [];
    this.unloaded = undefined;
    this.version = 0;
    this.edition++;
    if (this.#isOpen) this.#context.publish(this.snapshot()!);
  }

  /**
   * Returns changed texts without what they repeat. Returns them whole while the collection has an index in the database, because that
   * index does not have the sentences of its texts.
   */
  async #ownDocuments(changed: ChangedTexts): Promise<ChangedTexts> {
    if (this.unloaded) return changed;
    const { accountId, collectionId } = this.key;
    const { changes, sampleOf } = this.#context;
    return await ownDocuments(changed, {
      ...{ segments: this.#segments, language: this.language, sampleOf },
      analysed: (textId) => changes.analysedText(accountId, collectionId, textId),
    });
  }

  /** Applies changes as a whole. `removed` is a segment of the changed texts that were not loaded. */
  #apply(changed: ChangedTexts, version: number, removed: SharedArrayBuffer | undefined): void {
    const { collectionId } = this.key;
    const { publish } = this.#context;
    const now = this.#context.clock();
    const wasDeleted = (textId: number): boolean => this.#segments.some((one) => one.delete(textId, now));
    const deleted = [...changed.keys()].filter(wasDeleted);
    const documents = [...changed.values()].filter((document) => document !== undefined);
    const added = documents.length === 0 ? undefined : this.#add(buildSegment(documents).bytes);
    const isNewer = this.version !== version;
    if (isNewer) this.edition++;
    this.version = version;
    if (!this.#isOpen) {
      this.#isOpen = true;
      publish(this.snapshot()!);
    } else if (isNewer) {
      const change = { ...(removed && { removed }), ...(added && { added: toSharedSegment(added) }) };
      publish({ kind: 'change', collectionId, version, deleted, ...change });
    }
    this.#mergeTimer ??= setTimeout(() => {
      this.#mergeTimer = undefined;
      this.#mergeTail();
      void this.merge();
    }, mergeAfterMs);
  }

  #add(bytes: SharedArrayBuffer): IndexSegment {
    const segment = new IndexSegment(++this.#lastId, bytes);
    this.#segments = [...this.#segments, segment];
    return segment;
  }

  /** Merges the tail once it has `tailSegments` segments; otherwise every added text would stay a segment. */
  #mergeTail(): void {
    const small = this.#segments.filter(({ size }) => size < tailSize);
    if (small.length < tailSegments) return;
    this.#replace(small, mergeSegments(small).bytes);
  }

  /** Merges segments in the background as `chooseMerge` says. */
  async merge(): Promise<void> {
    if (this.#isMerging) return;
    this.#isMerging = true;
    try {
      for (;;) {
        const inputs = chooseMerge(this.#segments, this.#context.clock());
        if (inputs.length === 0) return;
        const copies = inputs.map((one) => ({ bytes: one.segment.bytes, deleted: one.deletedIds() }));
        const merged = await this.#context.merge(copies);
        // The collection was reset meanwhile, or its tail was merged.
        if (!inputs.every((one) => this.#segments.includes(one))) continue;
        const deleted = inputs.flatMap((one, at) => {
          const before = new Set(copies[at]!.deleted);
          return one.deletedIds().filter((textId) => !before.has(textId));
        });
        this.#replace(inputs, merged, deleted);
      }
    } finally {
      this.#isMerging = false;
    }
  }

  /** Replaces segments with the merged segment, without the texts deleted meanwhile. */
  #replace(inputs: readonly IndexSegment[], bytes: SharedArrayBuffer, deleted: readonly number[] = []): void {
    const { collectionId } = this.key;
    this.#segments = this.#segments.filter((one) => !inputs.includes(one));
    droppedMemory.add(inputs.reduce((sum, { segment }) => sum + segment.bytes.byteLength, 0));
    const merged = this.#add(bytes);
    const since = Math.min(...inputs.map(({ deletedSince = Infinity }) => deletedSince));
    for (const textId of deleted) merged.delete(textId, since);
    this.edition++;
    const ids = inputs.map(({ id }) => id);
    this.#context.publish({ kind: 'replace', collectionId, inputs: ids, merged: toSharedSegment(merged) });
  }
}

/** Returns a segment in the form in which threads send it. */
const toSharedSegment = ({ id, segment: { bytes } }: IndexSegment): SharedSegment => ({ id, bytes });
