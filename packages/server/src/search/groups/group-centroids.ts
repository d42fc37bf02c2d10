import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Group } from '../../domain/group.ts';
import type { Model } from '../../nlp/model.ts';
import { Centroid } from '../../related/centroid.ts';
import { ownFeatures, type TextParts } from '../../scoring/own-sample.ts';
import type { Features } from '../../scoring/sample.ts';
import type { Reader } from '../../store/changes/reader.ts';
import { GroupSentences } from './group-sentences.ts';
import type { Views } from '../views.ts';

/** Texts per read, about half a megabyte: some milliseconds. */
const rowsPerRead = 100;

/** Bytes of cached centroids: some 7 kB each, and 200 bytes for each text of the group. */
const cacheBytes = 16 * 2 ** 20;
const centroidBytes = 7000;

export type GroupName = Pick<Group, 'groupId' | 'language'>;

interface CachedCentroid {
  /** The version of the group that the centroid was computed from. */
  version: string;
  /** The sentences of the group's texts, as they were counted for the centroid. */
  sentences: GroupSentences;
  features: Features | undefined;
}

/**
 * Caches the centroids of groups. A centroid is valid until the group has other texts or other versions of its texts, or until one
 * of their sentences becomes repeated in its collection or is no longer repeated. Checking takes some 2 ms with a thousand texts; reading
 * their terms and vectors takes ten times as long.
 */
export class GroupCentroids {
  readonly #groups: Reader['groups'];
  readonly #model: Model;
  readonly #views: Views;
  readonly #cache = new LRUCache<number, CachedCentroid>({
    maxSize: cacheBytes,
    sizeCalculation: ({ sentences }) => centroidBytes + sentences.bytes,
  });

  constructor(groups: Reader['groups'], model: Model, views: Views) {
    this.#groups = groups;
    this.#model = model;
    this.#views = views;
  }

  /** Returns the centroid of a group, without what its texts repeat; undefined when none of its texts is analysed. */
  async get(account: number, group: GroupName): Promise<Features | undefined> {
    const { groupId } = group;
    const version = await this.#groups.version(account, groupId);
    const cached = this.#cache.get(groupId);
    if (cached?.version === version && !cached.sentences.haveChanged(this.#views)) return cached.features;
    const computed = await this.#compute(account, group);
    this.#cache.set(groupId, { version, ...computed });
    return computed.features;
  }

  async #compute(account: number, group: GroupName): Promise<Omit<CachedCentroid, 'version'>> {
    const sentences = new GroupSentences();
    const whole = await this.#sum(account, group, (text, collectionId) => {
      sentences.add(collectionId, text.sentences);
      return text;
    });
    sentences.count(this.#views);
    if (!sentences.areRepeated) return { sentences, features: whole };
    const features = await this.#sum(account, group, (text, collectionId) =>
      ownFeatures(text, group.language, sentences.textsWith(collectionId)),
    );
    return { sentences, features };
  }

  async #sum(
    account: number,
    { groupId, language }: GroupName,
    featuresOf: (text: Features & TextParts, collectionId: number) => Features,
  ): Promise<Features | undefined> {
    const centroid = new Centroid(language, this.#model);
    let last = { collectionId: 0, textId: 0 };
    for (;;) {
      const rows = await this.#groups.features(account, groupId, last, rowsPerRead);
      for (const row of rows) centroid.add(featuresOf(row, row.collectionId));
      if (rows.length < rowsPerRead) return centroid.features();
      last = rows.at(-1)!;
      // Lets searches run in between.
      await setImmediate();
    }
  }
}
