import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Centroid } from '../nlp/relate/centroid.ts';
import type { Features } from '../nlp/relate/text-index.ts';
import type { Store } from '../store/store.ts';

/** Texts of one read from the store, about a megabyte; other calls come in between. */
const rowsPerRead = 200;

/** Centroids kept, some 25 kB each; those unused for longest go first. */
const maxKept = 1000;

interface Kept {
  /** Which versions of which texts it was made of. */
  fingerprint: string;
  features: Features | undefined;
}

/**
 * The centroids of groups. One is kept until its group has other texts or other versions of them, which a look at the
 * members tells: some 2 ms with a thousand of them, where reading their terms and vectors takes ten times as long.
 */
export class GroupCentroids {
  readonly #store: Store;
  readonly #kept = new Map<number, Kept>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The group as a text; undefined when none of its texts is analysed. */
  async of(account: number, groupId: number): Promise<Features | undefined> {
    const fingerprint = await this.#fingerprint(account, groupId);
    const kept = this.#kept.get(groupId);
    this.#kept.delete(groupId);
    const features = kept?.fingerprint === fingerprint ? kept.features : await this.#make(account, groupId);
    this.#kept.set(groupId, { fingerprint, features });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) break;
      this.#kept.delete(oldest);
    }
    return features;
  }

  async #fingerprint(account: number, groupId: number): Promise<string> {
    const hash = createHash('sha1');
    for (const version of await this.#store.groups.versions(account, groupId)) {
      hash.update(`${version.collectionId}/${version.textId}/${version.epoch}/${version.revision} `);
    }
    return hash.digest('base64');
  }

  async #make(account: number, groupId: number): Promise<Features | undefined> {
    const centroid = new Centroid();
    let last = { collectionId: 0, textId: 0 };
    for (;;) {
      const rows = await this.#store.groups.features(account, groupId, last, rowsPerRead);
      for (const row of rows) centroid.add(row);
      if (rows.length < rowsPerRead) return centroid.features();
      last = rows.at(-1)!;
      await setImmediate();
    }
  }
}
