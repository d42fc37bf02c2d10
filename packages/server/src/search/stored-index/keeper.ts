import type { Clock } from '../../domain/clock.ts';
import { isEarlier, modelName } from '../../nlp/model.ts';
import type { LargeCollection, StoredIndexes } from '../../store/postgres/stored-index/interface.ts';
import type { Changes } from '../../store/store.ts';
import { fold } from './builder.ts';

/** Smaller collections are read from the store in a second. */
export const storedFrom = 10_000;
/** An index is brought up to date when so much of its collection is newer: until then nodes hold that in memory. */
const newShare = 0.05;
const leastNew = 1000;
/** What was deleted is deleted for good so long after it went, or a minute later. */
const goneMs = 9 * 60_000;

interface KeeperOptions {
  changes: Changes;
  stored: StoredIndexes;
  existing: (collectionIds: readonly number[]) => Promise<Set<number>>;
  clock: Clock;
  from?: number;
}

/** Makes the stored indexes of large collections and brings them up to date; of several nodes one at a time does. */
export class Keeper {
  readonly #options: KeeperOptions;
  /** Since when an index is known to be behind, by collection. */
  readonly #behind = new Map<number, { version: number; since: number }>();

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Looks at all collections, the smallest first, which are soon done. */
  async sweep(): Promise<void> {
    const { stored, existing, from = storedFrom } = this.#options;
    const large = await stored.large(from);
    for (const collection of large.toSorted((one, other) => one.texts - other.texts))
      await this.#update(collection);
    const list = await stored.list();
    const there = await existing(list);
    for (const collectionId of list) if (!there.has(collectionId)) await stored.drop(collectionId);
  }

  async #update({ accountId, collectionId, texts, version, clearedAt }: LargeCollection): Promise<void> {
    const { changes, stored } = this.#options;
    const state = await stored.state(collectionId);
    // That of nodes which are to take this one's place: both would make it anew, again and again.
    if (state !== undefined && isEarlier(modelName, state.model)) return;
    const isWhole =
      state?.isComplete === true &&
      state.model === modelName &&
      state.version <= version &&
      state.version >= clearedAt;
    const isBehind = isWhole && version - state.version > Math.max(leastNew, newShare * texts);
    if (isWhole && !isBehind && !(await this.#hasOutdated(collectionId, state.version, version))) return;
    while ((await fold({ changes, stored }, { accountId, collectionId })) === 'more');
  }

  /** Whether texts that went or changed are in the index for too long. */
  async #hasOutdated(collectionId: number, version: number, current: number): Promise<boolean> {
    const { stored, clock } = this.#options;
    const behind = this.#behind.get(collectionId);
    if (current === version) this.#behind.delete(collectionId);
    else if (behind?.version !== version) this.#behind.set(collectionId, { version, since: clock() });
    else if (clock() - behind.since >= goneMs) return stored.hasOutdated(collectionId, version);
    return false;
  }
}
