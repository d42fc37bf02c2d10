import { dropped } from '../dropped.ts';
import { InTurn } from '../concurrency/in-turn.ts';
import type { CollectionIndex } from './collection-index.ts';
import type { SegmentFiles } from './segment-files.ts';

/** Files are written so long after a change, and what changes meanwhile goes with it. */
const saveAfterMs = 5000;
/** Smaller collections have no files: to read their texts anew takes a tenth of a second. */
export const savedFrom = 1000;

interface SaverOptions {
  files: SegmentFiles;
  /** Whether an index is the one of its collection, or that has none in use. */
  isCurrent: (index: CollectionIndex) => boolean;
  report: (error: unknown, message: string) => void;
}

/** Writes indexes to their files, some seconds after a change. */
export class IndexSaver {
  readonly #options: SaverOptions;
  readonly #planned = new Map<number, NodeJS.Timeout>();
  /** One writes files at a time. */
  readonly #turns = new InTurn();
  #saved = new Set<number>();

  constructor(options: SaverOptions) {
    this.#options = options;
  }

  /** Whether a collection has files. */
  has(collectionId: number): boolean {
    return this.#saved.has(collectionId);
  }

  /** The collections that have files, as the folder has them. */
  async list(): Promise<ReadonlySet<number>> {
    return (this.#saved = new Set(await this.#options.files.list()));
  }

  /** An index that lies in the store has no files. */
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

  /** Writes at once what was to be written later. */
  hurry(index: CollectionIndex): void {
    if (this.#forget(index.key.collectionId)) this.#saveNow(index);
  }

  /** Removes the files of a collection that is gone. */
  async remove(collectionId: number): Promise<void> {
    this.#forget(collectionId);
    this.#saved.delete(collectionId);
    await this.#turns.run(() => this.#options.files.remove(collectionId));
  }

  /** False when none was planned. */
  #forget(collectionId: number): boolean {
    clearTimeout(this.#planned.get(collectionId));
    return this.#planned.delete(collectionId);
  }

  #saveNow(index: CollectionIndex): void {
    this.#turns
      .run(() => this.#save(index))
      .catch((error: unknown) => {
        this.#options.report(error, 'an index was not written; it will be made anew from the store');
      });
  }

  async #save(index: CollectionIndex): Promise<void> {
    const { files, isCurrent } = this.#options;
    const { version, edition, segments } = index;
    const { collectionId } = index.key;
    // Another one has taken its place, or it was removed.
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
    // Those that were merged meanwhile were held by the saving alone: up to 170 MB with 400,000 texts.
    const merged = segments.filter((one) => !index.segments.includes(one));
    dropped.add(merged.reduce((sum, { segment }) => sum + segment.bytes.byteLength, 0));
    // What was merged or came meanwhile.
    if (index.edition !== edition && isCurrent(index)) this.saveLater(index);
  }
}
