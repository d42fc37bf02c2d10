import { InTurn } from '../concurrency/in-turn.ts';
import type { FollowedCollection } from './followed-collection.ts';
import type { FollowedKey } from './follower.ts';
import type { FollowedOptions } from './collections.ts';

/** Smaller collections have no files: to read their tags anew takes some 40 ms. */
export const savedFrom = 1000;
/** A file is written when so much is new: to read a fiftieth of a million texts anew takes 0.7 s, to write all in a file 1 s. */
const newShare = 1 / 50;
/** Written so long after a change, and what changes meanwhile goes with it. */
const saveAfterMs = 5000;
/** A file of an earlier version is written anew when it is so old. What has gone meanwhile is in it for a minute more. */
export const renewMs = 5 * 60_000;

/** Writes the files of tags: some seconds after much has changed, and within minutes whatever has changed. */
export class TagSaver {
  readonly #options: FollowedOptions;
  readonly #planned = new Set<FollowedCollection>();
  /** One writes files at a time. */
  readonly #turns = new InTurn();

  constructor(options: FollowedOptions) {
    this.#options = options;
  }

  /** To be called when a collection has caught up. */
  saveLater(collection: FollowedCollection): void {
    const isMuch = collection.unsaved >= Math.max(savedFrom, collection.rows.texts * newShare);
    if (!isMuch || this.#planned.has(collection)) return;
    this.#planned.add(collection);
    const save = (): void => {
      this.#planned.delete(collection);
      this.#save(collection).catch(this.#options.report);
    };
    setTimeout(save, saveAfterMs).unref();
  }

  /**
   * Brings files up to date whose collections have changed, also those of which nobody asks: a text that went is to be gone
   * from them too. Removes those of collections that are gone.
   */
  async sweep(followed: (key: FollowedKey) => FollowedCollection): Promise<void> {
    const { files, reader, clock } = this.#options;
    await this.#turns.run(() => files.removeDrafts());
    const saved = await files.list();
    const there = await reader.existing(saved.map(({ collectionId }) => collectionId));
    for (const { collectionId, savedAt } of saved) {
      if (!there.has(collectionId)) await this.#turns.run(() => files.remove(collectionId));
      // The date is in the future after the clock was set back.
      else if (Math.abs(clock() - savedAt) >= renewMs) await this.#renew(collectionId, followed);
    }
  }

  async #renew(collectionId: number, followed: (key: FollowedKey) => FollowedCollection): Promise<void> {
    const { files, reader } = this.#options;
    const key = await files.key(collectionId);
    const version = key && (await reader.changes.version(key.accountId, collectionId));
    if (version !== undefined && version === key?.version) return;
    const collection = key && followed(key);
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
