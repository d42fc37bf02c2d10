import type { Clock } from '../../domain/clock.ts';
import { isEarlierVersion, type Model } from '../../nlp/model.ts';
import type { LargeCollection, StoredIndexes } from '../../store/postgres/stored-index/interface.ts';
import type { Changes } from '../../store/store.ts';
import { attemptEach } from '../concurrency/attempt-each.ts';
import { updateStoredIndex } from './builder.ts';

/** The number of texts from which a collection has a stored index; fewer texts are read from the store in a second. */
const storedFrom = 10_000;
/**
 * The share of newer changes above which an index is updated, if there are also more than `minNew`; until then nodes hold
 * the newer texts in memory.
 */
const newShare = 0.05;
const minNew = 1000;
/** Milliseconds after which deleted texts are purged, or up to a minute later. */
const purgeAfterMs = 9 * 60_000;

interface UpdaterOptions {
  changes: Changes;
  stored: StoredIndexes;
  existing: (collectionIds: readonly number[]) => Promise<Set<number>>;
  clock: Clock;
  model: Model;
  from?: number;
}

/** Builds the stored indexes of large collections and updates them; one node at a time works on a collection. */
export class StoredIndexUpdater {
  readonly #options: UpdaterOptions;
  /** The version of each index that is known to be behind, and since when, by collection. */
  readonly #behind = new Map<number, { version: number; since: number }>();

  constructor(options: UpdaterOptions) {
    this.#options = options;
  }

  /**
   * Checks all large collections, the smallest first because they take the least time, and drops the indexes of deleted collections. If
   * some fail, throws the first error once all are done.
   */
  async sweep(): Promise<void> {
    const { stored, from = storedFrom } = this.#options;
    const large = await stored.large(from);
    const collections = large.toSorted((one, other) => one.texts - other.texts);
    const updates = collections.map((collection) => () => this.#update(collection));
    await attemptEach([...updates, () => this.#dropDeleted()], (step) => step());
  }

  async #dropDeleted(): Promise<void> {
    const { stored, existing } = this.#options;
    const list = await stored.list();
    const existingIds = await existing(list);
    const deleted = list.filter((collectionId) => !existingIds.has(collectionId));
    await attemptEach(deleted, (collectionId) => stored.drop(collectionId));
  }

  async #update({ accountId, collectionId, texts, version, clearedAt }: LargeCollection): Promise<void> {
    const { changes, stored, model } = this.#options;
    const state = await stored.state(collectionId);
    // The index of a later model belongs to nodes that are to replace this one: rebuilding it would never end.
    if (state !== undefined && isEarlierVersion(model.name, state.model)) return;
    const isWhole =
      state?.isComplete === true &&
      state.model === model.name &&
      state.version <= version &&
      state.version >= clearedAt;
    const isBehind = isWhole && version - state.version > Math.max(minNew, newShare * texts);
    if (isWhole && !isBehind && !(await this.#hasOutdated(collectionId, state.version, version))) return;
    while ((await updateStoredIndex({ changes, stored, model }, { accountId, collectionId })) === 'more');
  }

  /** Returns whether the index has held deleted or changed texts for too long. */
  async #hasOutdated(collectionId: number, version: number, current: number): Promise<boolean> {
    const { stored, clock } = this.#options;
    const behind = this.#behind.get(collectionId);
    if (current === version) this.#behind.delete(collectionId);
    else if (behind?.version !== version) this.#behind.set(collectionId, { version, since: clock() });
    else if (clock() - behind.since >= purgeAfterMs) return stored.hasOutdated(collectionId, version);
    return false;
  }
}
