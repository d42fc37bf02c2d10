import type { Reader } from '../../store/changes/reader.ts';
import type { TaggedChange } from '../../store/store.ts';
import type { CollectionEdit } from '../../tags/edits.ts';
import { TagRows } from '../../tags/rows.ts';
import type { TaggedCollection } from '../../tags/scope.ts';
import { type FollowedKey, Follower } from './follower.ts';
import type { TagFiles } from './tag-files.ts';

/** The reads of the store that following tags needs. */
export type TagReader = Pick<Reader, 'changes' | 'tagEdits' | 'existing'>;

/** The tags of one collection, kept up to date by the versions of the store. */
export class FollowedCollection extends Follower<TaggedChange> implements TaggedCollection {
  readonly #reader: TagReader;
  readonly #files: TagFiles;
  rows = new TagRows();
  edits: readonly CollectionEdit[] = [];
  /** Number of changes of texts since the file of the collection was written. */
  unsaved = 0;
  #isNew = true;
  /** The version up to which deleted texts are purged next. */
  #purgeVersion = 0;

  constructor(key: FollowedKey, reader: TagReader, files: TagFiles) {
    super(key);
    this.#reader = reader;
    this.#files = files;
  }

  get bytes(): number {
    return this.rows.bytes;
  }

  /** Purges texts that were deleted before the previous call: lists whose first page showed them have ended. */
  purgeDeleted(): void {
    this.rows = this.rows.withoutRemoved(this.#purgeVersion);
    this.#purgeVersion = this.version;
  }

  protected read(limit: number) {
    return this.#reader.changes.taggedSince(this.accountId, this.collectionId, this.version, limit);
  }

  protected put({ textId, version, tagged }: TaggedChange): void {
    this.rows.put(textId, version, tagged);
    this.unsaved++;
  }

  protected clear(version: number): void {
    this.unsaved += this.rows.texts;
    this.rows.removeAll(version);
  }

  protected reset(): void {
    this.unsaved += this.rows.texts;
    this.rows = new TagRows();
  }

  protected override async readAll(): Promise<boolean> {
    if (this.#isNew) await this.#load();
    const { version } = this;
    if (!(await super.readAll())) return false;
    if (this.version === version && !this.#isNew) return true;
    // Edits are read after the texts, so they have the same version or a newer one; newer edits are read again.
    const edits = await this.#reader.tagEdits.list(this.accountId, this.collectionId);
    const isSame =
      edits.length === this.edits.length &&
      edits.every(({ version }, at) => version === this.edits[at]!.version);
    if (!isSame) this.edits = edits;
    this.#isNew = false;
    return true;
  }

  async #load(): Promise<void> {
    const saved = await this.#files.load(this.collectionId);
    if (saved?.accountId !== this.accountId) return;
    this.rows = saved.rows;
    this.version = saved.version;
  }
}
