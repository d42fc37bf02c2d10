import { setImmediate as turn } from 'node:timers/promises';
import type { Language } from '../../domain/language.ts';
import type { Reader } from '../../store/changes/reader.ts';
import type { CollectionEdit } from '../../tags/edits.ts';
import { TagRows } from '../../tags/rows.ts';
import type { TaggedCollection } from '../../tags/scope.ts';

/** Texts of one read: a few milliseconds. */
const textsPerRead = 500;

/** What is read of the store. */
export type TagReader = Pick<Reader, 'changes' | 'tagEdits'>;

/** The tags of one collection, which follow the store by its versions. */
export class FollowedCollection implements TaggedCollection {
  readonly accountId: number;
  readonly collectionId: number;
  readonly #reader: TagReader;
  language: Language = 'en';
  version = 0;
  rows = new TagRows();
  edits: readonly CollectionEdit[] = [];
  #clearedUpTo = 0;
  #current: Promise<boolean> = Promise.resolve(true);
  #next: Promise<boolean> | undefined;

  constructor(key: { accountId: number; collectionId: number }, reader: TagReader) {
    this.accountId = key.accountId;
    this.collectionId = key.collectionId;
    this.#reader = reader;
  }

  /** Reads all that is committed at the time of the call; false when the collection is gone. */
  catchUp(): Promise<boolean> {
    // One that is under way may have looked already; all who come meanwhile share the next.
    return (this.#next ??= this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return (this.#current = this.#catchUp());
      }));
  }

  /** Forgets what had gone at the last call of this: walks through lists that began before have ended. */
  tidy(): void {
    this.rows = this.rows.without(this.#clearedUpTo);
    this.#clearedUpTo = this.version;
  }

  async #catchUp(): Promise<boolean> {
    const { version } = this;
    if (!(await this.#readTexts())) return false;
    if (this.version === version) return true;
    // Read after the texts, so they are of their version or a newer one, and what is newer is read again.
    const edits = await this.#reader.tagEdits.list(this.accountId, this.collectionId);
    const isSame =
      edits.length === this.edits.length &&
      edits.every(({ version }, at) => version === this.edits[at]!.version);
    if (!isSame) this.edits = edits;
    return true;
  }

  async #readTexts(): Promise<boolean> {
    const { changes } = this.#reader;
    for (;;) {
      const page = await changes.taggedSince(this.accountId, this.collectionId, this.version, textsPerRead);
      if (page === undefined) return false;
      this.language = page.language;
      if (page.clearedAt > this.version) {
        this.rows.endAll(page.clearedAt);
        this.version = page.clearedAt;
        continue;
      }
      // A version above the collection's own is that of other data.
      if (page.version < this.version) {
        this.rows = new TagRows();
        this.version = 0;
        continue;
      }
      for (const { textId, version, tagged } of page.changes) this.rows.put(textId, version, tagged);
      const isLast = page.changes.length < textsPerRead;
      this.version = isLast ? page.version : page.changes.at(-1)!.version;
      if (isLast) return true;
      await turn();
    }
  }
}
