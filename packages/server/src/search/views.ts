import { segmentOf } from '../index/segment/segment.ts';
import { UnloadedTexts } from '../index/unloaded-texts.ts';
import type { View } from '../index/view.ts';
import { ViewWriter } from '../index/view-writer.ts';
import { droppedMemory } from './dropped-memory.ts';
import { type IndexUpdate, isSmall } from './updates.ts';

/** The most updates that are deferred: applying them takes a search some ten milliseconds. */
const maxDeferred = 32;

/** A search that waits for a version of a collection. */
interface Waiter {
  collectionId: number;
  version: number;
  resolve: (isReached: boolean) => void;
}

/** The views of collections that a search thread holds, kept up to date by the updates of the indexer. */
export class Views {
  readonly #writers = new Map<number, ViewWriter>();
  /** The version of the view of each collection. */
  readonly #versions = new Map<number, number>();
  readonly #waiters = new Set<Waiter>();
  /** Updates that were received and not applied yet, in order. */
  #deferred: IndexUpdate[] = [];
  /** Whether a search has run since the last change. */
  #isSearched = false;

  /** Returns the version of the current view of a collection. */
  version(collectionId: number): number | undefined {
    return this.#versions.get(collectionId);
  }

  /** Returns the current view of a collection. */
  get(collectionId: number): View | undefined {
    return this.#writers.get(collectionId)?.view;
  }

  /**
   * Resolves to true once the view of a collection has reached a version; to false when there is no view, or the
   * indexer closes the collection.
   */
  waitFor(collectionId: number, version: number): boolean | Promise<boolean> {
    const current = this.#versions.get(collectionId);
    if (current === undefined || current >= version) return current !== undefined;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiters.add({ collectionId, version, resolve });
    return promise;
  }

  clear(): void {
    for (const { view } of this.#writers.values()) droppedMemory.add(view.bytes.shared);
    this.#deferred = [];
    this.#writers.clear();
    this.#versions.clear();
    this.#resolveWaiters();
  }

  /** Bytes that the views take in addition to the segments, which all threads share. */
  get bytes(): number {
    return [...this.#writers.values()].reduce((sum, { view }) => sum + view.bytes.own, 0);
  }

  /**
   * Applies an update at once if a search waits, or has run since the last change and so is likely to run again.
   * Otherwise applies it together with the next updates, so that an idle thread takes less CPU time for each text than a
   * thread that searches.
   */
  receive(update: IndexUpdate): void {
    this.#deferred.push(update);
    const isNeeded = this.#isSearched || this.#waiters.size > 0;
    if (isNeeded || !isSmall(update) || this.#deferred.length >= maxDeferred) this.#applyAll();
    if (update.kind === 'change') this.#isSearched = false;
  }

  /** Applies all received updates, for a search. */
  catchUp(): void {
    this.#applyAll();
    this.#isSearched = true;
  }

  #applyAll(): void {
    for (const update of this.#deferred.splice(0)) {
      this.#apply(update);
      if (update.kind === 'replace') continue;
      if (update.kind === 'close') this.#versions.delete(update.collectionId);
      else this.#versions.set(update.collectionId, update.version);
      this.#resolveWaiters();
    }
  }

  #apply(update: IndexUpdate): void {
    const { collectionId } = update;
    const writer = this.#writers.get(collectionId);
    if (writer && update.kind !== 'change') droppedMemory.add(droppedBytes(writer.view, update));
    switch (update.kind) {
      case 'close':
        this.#writers.delete(collectionId);
        break;
      case 'open':
        this.#writers.set(collectionId, openWriter(update));
        break;
      case 'change':
        for (const textId of update.deleted) writer!.delete(textId);
        if (update.removed) writer!.deleteUnloaded(segmentOf(update.removed));
        if (update.added) writer!.add(update.added.id, segmentOf(update.added.bytes));
        break;
      case 'replace':
        writer!.replace(update.inputs, update.merged.id, segmentOf(update.merged.bytes));
    }
  }

  /** Resolves the waiters whose version is reached, or will not be. */
  #resolveWaiters(): void {
    for (const waiter of this.#waiters) {
      const current = this.#versions.get(waiter.collectionId);
      if (current !== undefined && current < waiter.version) continue;
      this.#waiters.delete(waiter);
      waiter.resolve(current !== undefined);
    }
  }
}

function openWriter({ language, segments, unloaded }: IndexUpdate & { kind: 'open' }): ViewWriter {
  const writer = new ViewWriter(language, undefined, unloaded && new UnloadedTexts(unloaded.facts));
  writer.open(segments.map(({ id, bytes, deleted }) => ({ id, segment: segmentOf(bytes), deleted })));
  for (const removed of unloaded?.removed ?? []) writer.deleteUnloaded(segmentOf(removed));
  return writer;
}

/** Returns the bytes of the segments that an update drops from a view. */
function droppedBytes({ bytes, segments }: View, update: IndexUpdate): number {
  if (update.kind !== 'replace') return bytes.shared;
  const inputs = segments.filter(({ id }) => update.inputs.includes(id));
  return inputs.reduce((sum, { segment }) => sum + segment.bytes.byteLength, 0);
}
