import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import type { Language } from '../../domain/language.ts';
import { buildSegment, type Document } from '../../index/segment/build.ts';
import { mergeSegments } from '../../index/segment/merge.ts';
import type { Changes } from '../../store/store.ts';
import { documentOf } from '../document.ts';
import { dropped } from '../dropped.ts';
import { SharedRun } from '../shared-run.ts';
import { DocumentRoom } from './document-room.ts';
import { IndexSegment } from './index-segment.ts';
import { chooseMerge, tailSegments, tailSize } from './merge-policy.ts';
import type { SavedIndex } from './segment-files.ts';
import type { IndexUpdate, SharedSegment } from '../updates.ts';
import type { StoredPart } from './stored-part.ts';

/** Rows of one read: some 150 kB, a few milliseconds. */
const rowsPerRead = 100;
/** Texts of one segment while many come at once: half a second of building; the largest segment is eight of these. */
const textsPerSegment = 16_384;
/** Milliseconds after a change until the index is tidied: meanwhile calls that wait for the change have the CPU. */
const tidyAfterMs = 5;

export interface CollectionKey {
  accountId: number;
  collectionId: number;
}

/** What merges segments; the indexer gives the work to another thread. */
export type Merge = (inputs: { bytes: SharedArrayBuffer; deleted: number[] }[]) => Promise<SharedArrayBuffer>;

interface Surroundings {
  changes: Changes;
  publish: (update: IndexUpdate) => void;
  merge: Merge;
  clock: Clock;
}

/**
 * The index of one collection where it is made: segments, which of their texts have gone, and up to which version of the
 * collection they hold what the store does. Search threads follow by what it publishes.
 */
export class CollectionIndex {
  readonly key: CollectionKey;
  readonly #around: Surroundings;
  language: Language = 'en';
  version = 0;
  /** Its files are not wanted any more. */
  isRemoved = false;
  /** Another one after every change of what a file would hold. */
  edition = 0;
  #segments: IndexSegment[] = [];
  #lastId = 0;
  #isOpen = false;
  #merging = false;
  #tidying: NodeJS.Timeout | undefined;
  readonly #runs = new SharedRun(() => this.#catchUp());

  /** Where most texts lie in the store's own index; here are those that are newer. */
  stored: StoredPart | undefined;

  constructor(key: CollectionKey, around: Surroundings, saved?: SavedIndex, stored?: StoredPart) {
    this.key = key;
    this.#around = around;
    this.stored = stored;
    if (stored) this.version = stored.version;
    if (saved === undefined) return;
    this.version = saved.version;
    for (const { id, bytes, deleted } of saved.segments) {
      const segment = new IndexSegment(id, bytes);
      segment.isSaved = true;
      for (const textId of deleted) segment.delete(textId, this.#around.clock());
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

  /** The bytes of the segments and of the facts of a stored index. */
  get bytes(): number {
    return this.#segments.reduce(
      (sum, { segment }) => sum + segment.bytes.byteLength,
      this.stored?.bytes ?? 0,
    );
  }

  /**
   * Reads what is newer than the index, all that is committed at the time of the call, or up to a version of the collection at
   * least; false when the collection is gone.
   */
  async catchUp(wanted?: number): Promise<boolean> {
    if (this.#isOpen && wanted !== undefined) {
      if (this.version === wanted) return true;
      const { underWay } = this.#runs;
      if (underWay !== undefined) {
        await underWay;
        if (this.version >= wanted) return true;
      }
    }
    return this.#runs.run();
  }

  /** The collection as it is now, for a search thread that knows nothing of it; undefined before the first catching up. */
  opened(): IndexUpdate | undefined {
    if (!this.#isOpen) return undefined;
    const segments = this.#segments.map((one) => ({ ...shared(one), deleted: one.deletedIds() }));
    const stored = this.stored && { facts: this.stored.facts, gone: this.stored.gone };
    const { version, language } = this;
    const { collectionId } = this.key;
    return { kind: 'open', collectionId, version, language, segments, ...(stored && { stored }) };
  }

  async #catchUp(): Promise<boolean> {
    const { accountId, collectionId } = this.key;
    /** By id: texts that have changed, those that are analysed as they are now. */
    let changed = new Map<number, Document | undefined>();
    let version = this.version;
    let room = new DocumentRoom();
    for (;;) {
      const page = await this.#around.changes.since(accountId, collectionId, version, rowsPerRead);
      if (page === undefined) return false;
      this.language = page.language;
      // A version above the collection's own is that of other data.
      if (page.clearedAt > version || page.version < version) {
        changed = new Map();
        version = page.clearedAt > version ? page.clearedAt : 0;
        this.#clear();
        continue;
      }
      const isLast = page.changes.length < rowsPerRead;
      for (const { textId, analysed } of page.changes) {
        const document = analysed && documentOf(textId, analysed, this.language);
        changed.delete(textId);
        // The last ones become a segment at once.
        changed.set(textId, document && !isLast ? room.keep(document) : document);
      }
      version = isLast ? page.version : page.changes.at(-1)!.version;
      if (isLast || changed.size >= textsPerSegment) {
        this.#apply(changed, version, await this.stored?.takeOut([...changed.keys()]));
        changed = new Map();
        dropped.add(room.bytes);
        room = new DocumentRoom();
      }
      if (isLast) return true;
      await turn();
    }
  }

  #clear(): void {
    dropped.add(this.bytes);
    this.#segments = [];
    this.stored = undefined;
    this.version = 0;
    this.edition++;
    if (this.#isOpen) this.#around.publish(this.opened()!);
  }

  /** Takes changes in, at once and whole; `gone` is what they were in a stored index. */
  #apply(
    changed: ReadonlyMap<number, Document | undefined>,
    version: number,
    gone: SharedArrayBuffer | undefined,
  ): void {
    const { collectionId } = this.key;
    const { publish } = this.#around;
    const now = this.#around.clock();
    const isGone = (textId: number): boolean => this.#segments.some((one) => one.delete(textId, now));
    const deleted = [...changed.keys()].filter(isGone);
    const documents = [...changed.values()].filter((document) => document !== undefined);
    const added = documents.length === 0 ? undefined : this.#add(buildSegment(documents).bytes);
    const isNewer = this.version !== version;
    if (isNewer) this.edition++;
    this.version = version;
    if (!this.#isOpen) {
      this.#isOpen = true;
      publish(this.opened()!);
    } else if (isNewer) {
      const change = { ...(gone && { gone }), ...(added && { added: shared(added) }) };
      publish({ kind: 'change', collectionId, version, deleted, ...change });
    }
    this.#tidying ??= setTimeout(() => {
      this.#tidying = undefined;
      this.#growTail();
      void this.tidy();
    }, tidyAfterMs);
  }

  #add(bytes: SharedArrayBuffer): IndexSegment {
    const segment = new IndexSegment(++this.#lastId, bytes);
    this.#segments = [...this.#segments, segment];
    return segment;
  }

  /** Makes one segment of the smallest ones, once they are some: single texts would become as many segments. */
  #growTail(): void {
    const small = this.#segments.filter(({ size }) => size < tailSize);
    if (small.length < tailSegments) return;
    this.#replace(small, mergeSegments(small).bytes);
  }

  /** Merges what is to be merged, in the background, until all is well. */
  async tidy(): Promise<void> {
    if (this.#merging) return;
    this.#merging = true;
    try {
      for (;;) {
        const inputs = chooseMerge(this.#segments, this.#around.clock());
        if (inputs.length === 0) return;
        const taken = inputs.map((one) => ({ bytes: one.segment.bytes, deleted: one.deletedIds() }));
        const merged = await this.#around.merge(taken);
        // Reset meanwhile, or the tail has grown.
        if (!inputs.every((one) => this.#segments.includes(one))) continue;
        const gone = inputs.flatMap((one, at) => {
          const before = new Set(taken[at]!.deleted);
          return one.deletedIds().filter((textId) => !before.has(textId));
        });
        this.#replace(inputs, merged, gone);
      }
    } finally {
      this.#merging = false;
    }
  }

  /** Puts a merged segment in the place of others, without texts that have gone meanwhile. */
  #replace(inputs: readonly IndexSegment[], bytes: SharedArrayBuffer, gone: readonly number[] = []): void {
    const { collectionId } = this.key;
    this.#segments = this.#segments.filter((one) => !inputs.includes(one));
    dropped.add(inputs.reduce((sum, { segment }) => sum + segment.bytes.byteLength, 0));
    const merged = this.#add(bytes);
    const since = Math.min(...inputs.map(({ goneSince = Infinity }) => goneSince));
    for (const textId of gone) merged.delete(textId, since);
    this.edition++;
    const ids = inputs.map(({ id }) => id);
    this.#around.publish({ kind: 'replace', collectionId, inputs: ids, merged: shared(merged) });
  }
}

/** Returns a segment in the form that other threads get. */
const shared = ({ id, segment: { bytes } }: IndexSegment): SharedSegment => ({ id, bytes });
