import { setImmediate as turn } from 'node:timers/promises';
import type { Language } from '../../domain/language.ts';
import type { ChangesPage } from '../../store/store.ts';
import { SharedRun } from '../concurrency/shared-run.ts';

/** Texts of one read: a few milliseconds. */
const textsPerRead = 500;

export interface FollowedKey {
  accountId: number;
  collectionId: number;
}

/** Follows a collection of the store by its versions, and puts down what is known of each text. */
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

  /** Roughly what it holds. */
  abstract get bytes(): number;
  /** Reads what is newer than its version. */
  protected abstract read(limit: number): Promise<ChangesPage<Change> | undefined>;
  protected abstract put(change: Change): void;
  /** Nothing of what was known is left from this version on. */
  protected abstract clear(version: number): void;
  /** Nothing was ever known. */
  protected abstract forget(): void;

  /** Reads all that is committed at the time of the call; false when the collection is gone. */
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
      // A version above the collection's own is that of other data.
      if (page.version < this.version) {
        this.forget();
        this.version = 0;
        continue;
      }
      for (const change of page.changes) this.put(change);
      const isLast = page.changes.length < textsPerRead;
      this.version = isLast ? page.version : page.changes.at(-1)!.version;
      if (isLast) return true;
      await turn();
    }
  }
}
