import { attemptEach } from '../concurrency/attempt-each.ts';
import { InTurn } from '../concurrency/in-turn.ts';
import type { FollowedCollection } from './followed-collection.ts';
import type { FollowedKey } from './follower.ts';
import type { TagCacheOptions } from './tag-cache-options.ts';

/** The number of texts from which a collection has a file: reading the tags of fewer from the store takes some 40 ms. */
export const savedFrom = 1000;
/**
 * The share of changed texts from which a file is written: of a million texts, reading a fiftieth takes 0.7 s, writing
 * all 1 s.
 */
const newShare = 1 / 50;
/** Milliseconds from a change to writing the file, which then has all changes of that time. */
const saveAfterMs = 5000;
/** The age at which an outdated file is rewritten. A deleted text may stay in the file for another minute. */
export const renewMs = 5 * 60_000;

/** Writes the files of tags: some seconds after many changes, and within minutes after any change. */
export class TagSaver {
  readonly #options: TagCacheOptions;
  readonly #planned = new Set<FollowedCollection>();
  /** Writes one file at a time. */
  readonly #turns = new InTurn();

  constructor(options: TagCacheOptions) {
    this.#options = options;
  }

  /** Plans to write the file of a collection, if many of its texts have changed. Called when the collection has caught up. */
  saveLater(collection: FollowedCollection): void {
    const hasManyChanges = collection.unsaved >= Math.max(savedFrom, collection.rows.texts * newShare);
    if (!hasManyChanges || this.#planned.has(collection)) return;
    this.#planned.add(collection);
    const save = (): void => {
      this.#planned.delete(collection);
      this.#save(collection).catch(this.#options.report);
    };
    setTimeout(save, saveAfterMs).unref();
  }

  /**
   * Rewrites outdated files, including files of collections that are not in use, so that deleted texts disappear from them.
   * Removes the files of deleted collections.
   */
  async sweep(followerOf: (key: FollowedKey) => FollowedCollection): Promise<void> {
    const { files, reader, clock } = this.#options;
    await this.#turns.run(() => files.removeDrafts());
    const saved = await files.list();
    const existing = await reader.existing(saved.map(({ collectionId }) => collectionId));
    await attemptEach(saved, async ({ collectionId, savedAt }) => {
      if (!existing.has(collectionId)) await this.#turns.run(() => files.remove(collectionId));
      // After the clock was set back, the date is in the future.
      else if (Math.abs(clock() - savedAt) >= renewMs) await this.#renew(collectionId, followerOf);
    });
  }

  async #renew(collectionId: number, followerOf: (key: FollowedKey) => FollowedCollection): Promise<void> {
    const { files, reader } = this.#options;
    const key = await files.key(collectionId);
    const version = key && (await reader.changes.version(key.accountId, collectionId));
    if (version !== undefined && version === key?.version) return;
    const collection = key && followerOf(key);
    if (collection && (await collection.catchUp())) await this.#save(collection);
    else await this.#turns.run(() => files.remove(collectionId));
  }

  #save(collection: FollowedCollection): Promise<void> {
    const { files } = this.#options;
    return this.#turns.run(async () => {
      const { accountId, collectionId, version, rows, unsaved } = collection;
      if (rows.texts < savedFrom) await files.remove(collectionId);
      else await files.save({ accountId, collectionId, version, rows });
      collection.unsaved -= unsaved;
    });
  }
}
