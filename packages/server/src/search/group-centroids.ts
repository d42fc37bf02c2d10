import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Group } from '../domain/group.ts';
import type { Model } from '../nlp/model.ts';
import { sentenceHashes } from '../nlp/sentences/encoded-sentences.ts';
import { Centroid } from '../related/centroid.ts';
import { ownFeatures, repeatedFrom, type TextParts } from '../scoring/own-sample.ts';
import type { Features } from '../scoring/sample.ts';
import type { Reader } from '../store/changes/reader.ts';

/** Texts per read, about half a megabyte: some milliseconds. */
const rowsPerRead = 100;

/** Cached centroids, some 7 kB each. */
const cacheSize = 1000;

export type GroupName = Pick<Group, 'groupId' | 'language'>;

interface CachedCentroid {
  /** The version of the group that the centroid was computed from. */
  version: string;
  features: Features | undefined;
}

/**
 * Caches the centroids of groups until a group has other texts or other versions of its texts. Checking that takes some 2 ms
 * with a thousand texts; reading their terms and vectors takes ten times as long.
 */
export class GroupCentroids {
  readonly #groups: Reader['groups'];
  readonly #model: Model;
  readonly #cache = new LRUCache<number, CachedCentroid>({ max: cacheSize });

  constructor(groups: Reader['groups'], model: Model) {
    this.#groups = groups;
    this.#model = model;
  }

  /** Returns the centroid of a group; undefined when none of its texts is analysed. */
  async get(account: number, { groupId, language }: GroupName): Promise<Features | undefined> {
    const version = await this.#groups.version(account, groupId);
    const cached = this.#cache.get(groupId);
    if (cached?.version === version) return cached.features;
    const features = await this.#compute(account, { groupId, language });
    this.#cache.set(groupId, { version, features });
    return features;
  }

  /** Computes a centroid without what the texts of the group repeat of each other. */
  async #compute(account: number, group: GroupName): Promise<Features | undefined> {
    const counts = new Map<number, number>();
    const whole = await this.#sum(account, group, (text) => {
      for (const hash of sentenceHashes(text.sentences ?? new Uint8Array()))
        counts.set(hash, (counts.get(hash) ?? 0) + 1);
      return text;
    });
    if (![...counts.values()].some((texts) => texts >= repeatedFrom)) return whole;
    return this.#sum(account, group, (text) =>
      ownFeatures(text, group.language, (hash) => counts.get(hash) ?? 0),
    );
  }

  async #sum(
    account: number,
    { groupId, language }: GroupName,
    featuresOf: (text: Features & TextParts) => Features,
  ): Promise<Features | undefined> {
    const centroid = new Centroid(language, this.#model);
    let last = { collectionId: 0, textId: 0 };
    for (;;) {
      const rows = await this.#groups.features(account, groupId, last, rowsPerRead);
      for (const row of rows) centroid.add(featuresOf(row));
      if (rows.length < rowsPerRead) return centroid.features();
      last = rows.at(-1)!;
      // Lets searches run in between.
      await setImmediate();
    }
  }
}
