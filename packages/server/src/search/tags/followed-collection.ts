import type { Reader } from '../../store/changes/reader.ts';
import type { TaggedChange } from '../../store/store.ts';
import type { CollectionEdit } from '../../tags/edits.ts';
import { TagRows } from '../../tags/rows.ts';
import type { TaggedCollection } from '../../tags/scope.ts';
import { type FollowedKey, Follower } from './follower.ts';
import type { TagFiles } from './tag-files.ts';

/** What is read of the store. */
export type TagReader = Pick<Reader, 'changes' | 'tagEdits' | 'existing'>;

/** The tags of one collection, which follow the store by its versions. */
export class FollowedCollection extends Follower<TaggedChange> implements TaggedCollection {
  readonly #reader: TagReader;
  readonly #files: TagFiles;
  rows = new TagRows();
  edits: readonly CollectionEdit[] = [];
  /** How often a text has changed since the file of the collection was written. */
  unsaved = 0;
  #isNew = true;
  #clearedUpTo = 0;

  constructor(key: FollowedKey, reader: TagReader, files: TagFiles) {
    super(key);
    this.#reader = reader;
    this.#files = files;
  }

  get bytes(): number {
    return this.rows.bytes;
  }

  /** Forgets what had gone at the last call of this: walks through lists that began before have ended. */
  tidy(): void {
    this.rows = this.rows.without(this.#clearedUpTo);
    this.#clearedUpTo = this.version;
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
    this.rows.endAll(version);
  }

  protected forget(): void {
    this.unsaved += this.rows.texts;
    this.rows = new TagRows();
  }

  protected override async readAll(): Promise<boolean> {
    if (this.#isNew) await this.#load();
    const { version } = this;
    if (!(await super.readAll())) return false;
    if (this.version === version && !this.#isNew) return true;
    // Read after the texts, so they are of their version or a newer one, and what is newer is read again.
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
