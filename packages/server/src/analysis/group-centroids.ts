import { createHash } from 'node:crypto';
import type { Group } from '../domain/group.ts';
import type { Language } from '../domain/language.ts';
import { Centroid } from '../nlp/relate/centroid.ts';
import type { Features } from '../nlp/relate/sample.ts';
import type { Pause } from '../nlp/relate/pause.ts';
import type { Store } from '../store/store.ts';
import { takeTurns } from './take-turns.ts';

/** Texts of one read from the store, about half a megabyte. */
const rowsPerRead = 100;
/** Milliseconds that making a centroid may hold up everything else at a time. */
const sliceMs = 4;

/** Centroids kept, some 7 kB each; those unused for longest go first. */
const maxKept = 1000;

type GroupName = Pick<Group, 'groupId' | 'language'>;

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
  readonly #pause: Pause;
  readonly #kept = new Map<number, Kept>();

  constructor(store: Store, pause = takeTurns(sliceMs)) {
    this.#store = store;
    this.#pause = pause;
  }

  /** The group as a text; undefined when none of its texts is analysed. */
  async of(account: number, { groupId, language }: GroupName): Promise<Features | undefined> {
    const fingerprint = await this.#fingerprint(account, groupId);
    const kept = this.#kept.get(groupId);
    this.#kept.delete(groupId);
    const features =
      kept?.fingerprint === fingerprint ? kept.features : await this.#make(account, groupId, language);
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

  async #make(account: number, groupId: number, language: Language): Promise<Features | undefined> {
    const centroid = new Centroid(language);
    let last = { collectionId: 0, textId: 0 };
    for (;;) {
      const rows = await this.#store.groups.features(account, groupId, last, rowsPerRead);
      for (const row of rows) {
        centroid.add(row);
        await this.#pause();
      }
      if (rows.length < rowsPerRead) return centroid.features();
      last = rows.at(-1)!;
    }
  }
}
