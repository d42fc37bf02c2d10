import { segmentOf } from '../index/segment/segment.ts';
import { StoredIndex } from '../index/stored/stored-index.ts';
import { View } from '../index/view.ts';
import { dropped } from './dropped.ts';
import { type IndexUpdate, isSmall } from './updates.ts';

/** Updates that a search finds put off at most: some ten milliseconds. */
const mostPutOff = 32;

/** The views that a search thread has of collections. */
export class Views {
  readonly #views = new Map<number, View>();
  /** By collection: the version that its view is of. */
  readonly #versions = new Map<number, number>();
  readonly #waiting = new Set<Waiting>();
  /** What was heard and not taken in, in order. */
  #putOff: IndexUpdate[] = [];
  /** Since the last change. */
  #isSearched = false;

  get(collectionId: number): View | undefined {
    return this.#views.get(collectionId);
  }

  /**
   * Whether the view of a collection is of a version or a later one, once the updates that are on their way have come; false when
   * there is no view, or none any more.
   */
  reached(collectionId: number, version: number): boolean | Promise<boolean> {
    const now = this.#versions.get(collectionId);
    if (now === undefined || now >= version) return now !== undefined;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.add({ collectionId, version, resolve });
    return promise;
  }

  clear(): void {
    for (const { bytes } of this.#views.values()) dropped.add(bytes.shared);
    this.#putOff = [];
    this.#views.clear();
    this.#versions.clear();
    this.#answer();
  }

  /** Bytes that the views take beside the segments, which all threads share. */
  get bytes(): number {
    return [...this.#views.values()].reduce((sum, { bytes }) => sum + bytes.own, 0);
  }

  /**
   * Takes an update in at once where somebody waits, or has searched since the last and so is likely to search again; else with
   * the next ones: a thread that has nothing to do would take as much of the processor for every text as one that searches.
   */
  hear(update: IndexUpdate): void {
    this.#putOff.push(update);
    const isWanted = this.#isSearched || this.#waiting.size > 0;
    if (isWanted || !isSmall(update) || this.#putOff.length >= mostPutOff) this.#takeIn();
    if (update.kind === 'change') this.#isSearched = false;
  }

  /** Takes in all that was heard, for a search. */
  catchUp(): void {
    this.#takeIn();
    this.#isSearched = true;
  }

  #takeIn(): void {
    for (const update of this.#putOff.splice(0)) this.#apply(update);
  }

  #apply(update: IndexUpdate): void {
    this.#take(update);
    if (update.kind === 'replace') return;
    if (update.kind === 'close') this.#versions.delete(update.collectionId);
    else this.#versions.set(update.collectionId, update.version);
    this.#answer();
  }

  #take(update: IndexUpdate): void {
    const { collectionId } = update;
    const before = this.#views.get(collectionId);
    if (before && update.kind !== 'change') dropped.add(droppedBytes(before, update));
    if (update.kind === 'close') {
      this.#views.delete(collectionId);
      return;
    }
    if (update.kind === 'open') {
      const { stored } = update;
      const view = new View(update.language, undefined, stored && new StoredIndex(stored.facts));
      view.open(
        update.segments.map(({ id, bytes, deleted }) => ({ id, segment: segmentOf(bytes), deleted })),
      );
      for (const gone of stored?.gone ?? []) view.deleteStored(segmentOf(gone));
      this.#views.set(collectionId, view);
      return;
    }
    const view = before!;
    if (update.kind === 'change') {
      for (const textId of update.deleted) view.delete(textId);
      if (update.gone) view.deleteStored(segmentOf(update.gone));
      if (update.added) view.add(update.added.id, segmentOf(update.added.bytes));
    } else {
      view.replace(update.inputs, update.merged.id, segmentOf(update.merged.bytes));
    }
  }

  /** Tells those who wait for what is there by now, or will not be. */
  #answer(): void {
    for (const one of this.#waiting) {
      const now = this.#versions.get(one.collectionId);
      if (now !== undefined && now < one.version) continue;
      this.#waiting.delete(one);
      one.resolve(now !== undefined);
    }
  }
}

/** A search that waits for a version. */
interface Waiting {
  collectionId: number;
  version: number;
  resolve: (isThere: boolean) => void;
}

/** Returns the bytes of the segments that a view is about to drop. */
function droppedBytes({ bytes, segments }: View, update: IndexUpdate): number {
  if (update.kind !== 'replace') return bytes.shared;
  const inputs = segments.filter(({ id }) => update.inputs.includes(id));
  return inputs.reduce((sum, { segment }) => sum + segment.bytes.byteLength, 0);
}
