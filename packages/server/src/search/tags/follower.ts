import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '../../domain/language.ts';
import type { ChangesPage } from '../../store/store.ts';
import { SharedRun } from '../concurrency/shared-run.ts';

/** Texts per read: a few milliseconds. */
const textsPerRead = 500;

export interface FollowedKey {
  accountId: number;
  collectionId: number;
}

/** Follows a collection of the store by its versions, and keeps some data of each text. */
export abstract class Follower<Change extends { version: number }> {
  readonly accountId: number;
  readonly collectionId: number;
  language: Language = 'en';
  version = 0;
  readonly #runs = new SharedRun(() => this.readAll());

  constructor({ accountId, collectionId }: FollowedKey) {
    this.accountId = accountId;
    this.collectionId = collectionId;
  }

  /** Approximate bytes of memory. */
  abstract get bytes(): number;
  /** Reads what is newer than its version. */
  protected abstract read(limit: number): Promise<ChangesPage<Change> | undefined>;
  protected abstract put(change: Change): void;
  /** Removes all texts as of the version at which the collection was reset. */
  protected abstract clear(version: number): void;
  /** Removes all data, as if nothing had been read. */
  protected abstract reset(): void;

  /** Reads all that is committed at the time of the call; returns false when the collection does not exist. */
  catchUp(): Promise<boolean> {
    return this.#runs.run();
  }

  protected async readAll(): Promise<boolean> {
    for (;;) {
      const page = await this.read(textsPerRead);
      if (page === undefined) return false;
      this.language = page.language;
      if (page.clearedAt > this.version) {
        this.clear(page.clearedAt);
        this.version = page.clearedAt;
        continue;
      }
      // A version above the collection's own belongs to other data.
      if (page.version < this.version) {
        this.reset();
        this.version = 0;
        continue;
      }
      for (const change of page.changes) this.put(change);
      const isLast = page.changes.length < textsPerRead;
      this.version = isLast ? page.version : page.changes.at(-1)!.version;
      if (isLast) return true;
      await nextTurn();
    }
  }
}
