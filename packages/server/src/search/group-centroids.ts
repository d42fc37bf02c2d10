import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Group } from '../domain/group.ts';
import { Centroid } from '../related/centroid.ts';
import type { Features } from '../scoring/sample.ts';
import type { Reader } from '../store/changes/reader.ts';

/** Texts of one read from the store, about half a megabyte: some milliseconds. */
const rowsPerRead = 100;

/** Centroids kept, some 7 kB each. */
const maxKept = 1000;

export type GroupName = Pick<Group, 'groupId' | 'language'>;

interface Kept {
  /** The version of the group that the centroid was made from. */
  version: string;
  features: Features | undefined;
}

/**
 * The centroids of groups. One is kept until its group has other texts or other versions of them, which a look at the
 * members tells: some 2 ms with a thousand of them, where reading their terms and vectors takes ten times as long.
 */
export class GroupCentroids {
  readonly #groups: Reader['groups'];
  readonly #kept = new LRUCache<number, Kept>({ max: maxKept });

  constructor(groups: Reader['groups']) {
    this.#groups = groups;
  }

  /** The group as a text; undefined when none of its texts is analysed. */
  async of(account: number, { groupId, language }: GroupName): Promise<Features | undefined> {
    const version = await this.#groups.version(account, groupId);
    const kept = this.#kept.get(groupId);
    if (kept?.version === version) return kept.features;
    const features = await this.#make(account, { groupId, language });
    this.#kept.set(groupId, { version, features });
    return features;
  }

  async #make(account: number, { groupId, language }: GroupName): Promise<Features | undefined> {
    const centroid = new Centroid(language);
    let last = { collectionId: 0, textId: 0 };
    for (;;) {
      const rows = await this.#groups.features(account, groupId, last, rowsPerRead);
      for (const row of rows) centroid.add(row);
      if (rows.length < rowsPerRead) return centroid.features();
      last = rows.at(-1)!;
      // Searches go in between.
      await setImmediate();
    }
  }
}
