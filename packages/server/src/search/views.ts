import { segmentOf } from '../index/segment/segment.ts';
import { StoredIndex } from '../index/stored/stored-index.ts';
import { View } from '../index/view.ts';
import { dropped } from './dropped.ts';
import type { IndexUpdate } from './updates.ts';

/** The views that a search thread has of collections. */
export class Views {
  readonly #views = new Map<number, View>();

  get(collectionId: number): View | undefined {
    return this.#views.get(collectionId);
  }

  clear(): void {
    for (const { bytes } of this.#views.values()) dropped.add(bytes.shared);
    this.#views.clear();
  }

  /** Bytes that the views take beside the segments, which all threads share. */
  get bytes(): number {
    return [...this.#views.values()].reduce((sum, { bytes }) => sum + bytes.own, 0);
  }

  apply(update: IndexUpdate): void {
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
}

/** Of the segments that a view is about to drop. */
function droppedBytes({ bytes, segments }: View, update: IndexUpdate): number {
  if (update.kind !== 'replace') return bytes.shared;
  const inputs = segments.filter(({ id }) => update.inputs.includes(id));
  return inputs.reduce((sum, { segment }) => sum + segment.bytes.byteLength, 0);
}
