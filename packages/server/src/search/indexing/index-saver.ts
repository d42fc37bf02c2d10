import { droppedMemory } from '../dropped-memory.ts';
import { InTurn } from '../concurrency/in-turn.ts';
import type { CollectionIndex } from './collection-index.ts';
import type { SegmentFiles } from './segment-files.ts';

/** Milliseconds from a change to writing the files, which then have all changes of that time. */
const saveAfterMs = 5000;
/** The number of texts from which a collection has files: reading fewer texts from the store takes a tenth of a second. */
export const savedFrom = 1000;

interface SaverOptions {
  files: SegmentFiles;
  /** Returns whether no other index is in use for the same collection. */
  isCurrent: (index: CollectionIndex) => boolean;
  report: (error: unknown, message: string) => void;
}

/** Writes indexes to their files, some seconds after a change. */
export class IndexSaver {
  readonly #options: SaverOptions;
  readonly #planned = new Map<number, NodeJS.Timeout>();
  /** Writes the files of one index at a time. */
  readonly #turns = new InTurn();
  #saved = new Set<number>();

  constructor(options: SaverOptions) {
    this.#options = options;
  }

  /** Returns whether a collection has files. */
  has(collectionId: number): boolean {
    return this.#saved.has(collectionId);
  }

  /** Lists the collections that have files, from the folder. */
  async list(): Promise<ReadonlySet<number>> {
    return (this.#saved = new Set(await this.#options.files.list()));
  }

  /** Plans to write an index. An index in the database has no files. */
  saveLater(index: CollectionIndex): void {
    const { collectionId } = index.key;
    if (this.#planned.has(collectionId) || index.unloaded) return;
    if (index.size < savedFrom && !this.#saved.has(collectionId)) return;
    const save = (): void => {
      this.#planned.delete(collectionId);
      this.#saveNow(index);
    };
    this.#planned.set(collectionId, setTimeout(save, saveAfterMs).unref());
  }

  /** Writes an index at once if `saveLater` has planned it. */
  hurry(index: CollectionIndex): void {
    if (this.#cancel(index.key.collectionId)) this.#saveNow(index);
  }

  /** Removes the files of a deleted collection. */
  async remove(collectionId: number): Promise<void> {
    this.#cancel(collectionId);
    this.#saved.delete(collectionId);
    await this.#turns.run(() => this.#options.files.remove(collectionId));
  }

  /** Cancels a planned write; returns false when none was planned. */
  #cancel(collectionId: number): boolean {
    clearTimeout(this.#planned.get(collectionId));
    return this.#planned.delete(collectionId);
  }

  #saveNow(index: CollectionIndex): void {
    this.#turns
      .run(() => this.#save(index))
      .catch((error: unknown) => {
        this.#options.report(error, 'an index was not written; it will be rebuilt from the store');
      });
  }

  async #save(index: CollectionIndex): Promise<void> {
    const { files, isCurrent } = this.#options;
    const { version, edition, segments } = index;
    const { collectionId } = index.key;
    // Another index has replaced this one, or the collection was deleted.
    if (!isCurrent(index) || index.isRemoved) return;
    if (index.size < savedFrom) {
      this.#saved.delete(collectionId);
      await files.remove(collectionId);
      return;
    }
    this.#saved.add(collectionId);
    const saved = segments.map((one) => ({
      id: one.id,
      bytes: one.segment.bytes,
      deleted: one.deletedIds(),
      isSaved: one.isSaved,
    }));
    await files.save(collectionId, version, saved);
    for (const segment of segments) segment.isSaved = true;
    // Only saving still referred to the segments merged meanwhile: up to 170 MB with 400,000 texts.
    const merged = segments.filter((one) => !index.segments.includes(one));
    droppedMemory.add(merged.reduce((sum, { segment }) => sum + segment.bytes.byteLength, 0));
    // Texts were added or segments merged meanwhile.
    if (index.edition !== edition && isCurrent(index)) this.saveLater(index);
  }
}
