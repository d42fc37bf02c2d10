import { sentenceHashes } from '../../nlp/sentences/encoded-sentences.ts';
import { commonFrom, repetition } from '../../scoring/own-sample.ts';
import type { Views } from '../views.ts';

/** The sentences that texts of a group have in one collection, in parallel arrays. */
interface Sentences {
  hashes: Uint32Array;
  /** How many texts of the group have each, at most `commonFrom`. */
  inGroup: Uint8Array;
  /** How many texts of the group or of the collection have each, whichever are more, at most `commonFrom`. */
  counts: Uint8Array;
  /** The version of the collection whose texts were counted; undefined for one that is not in memory. */
  version: number | undefined;
}

/** The sentences of the texts of a group, and how many texts of the group and of their collections have each. */
export class GroupSentences {
  readonly #collections: ReadonlyMap<number, Sentences>;

  private constructor(collections: ReadonlyMap<number, Sentences>) {
    this.#collections = collections;
  }

  /** Counts encoded sentences. `texts` has those of every text of the group, by collection. */
  static count(texts: ReadonlyMap<number, readonly Uint8Array[]>, views: Views): GroupSentences {
    const inGroup = new Map<number, number>();
    const hashesOf = new Map<number, Set<number>>();
    for (const [collectionId, encoded] of texts) {
      const known = new Set<number>();
      for (const hash of encoded.flatMap((one) => [...sentenceHashes(one)])) {
        known.add(hash);
        inGroup.set(hash, Math.min(commonFrom, (inGroup.get(hash) ?? 0) + 1));
      }
      hashesOf.set(collectionId, known);
    }
    const collections = new Map<number, Sentences>();
    for (const [collectionId, known] of hashesOf) {
      const hashes = Uint32Array.from(known).sort();
      const counted = { hashes, inGroup: Uint8Array.from(hashes, (hash) => inGroup.get(hash)!) };
      collections.set(collectionId, { ...counted, ...countIn(views, collectionId, counted) });
    }
    return new GroupSentences(collections);
  }

  /** Bytes of memory. */
  get bytes(): number {
    return [...this.#collections.values()].reduce((sum, { hashes }) => sum + 6 * hashes.length, 100);
  }

  get areRepeated(): boolean {
    return [...this.#collections.values()].some(({ counts }) =>
      counts.some((texts) => repetition(texts) > 0),
    );
  }

  /** Returns a function that returns how many texts have a sentence of a text of a collection, by its hash. */
  textsWith(collectionId: number): (hash: number) => number {
    const { hashes, counts } = this.#collections.get(collectionId)!;
    const known = new Map(Array.from(hashes, (hash, at) => [hash, counts[at]!]));
    return (hash) => known.get(hash) ?? 0;
  }

  /** Returns whether other sentences are repeated than when they were counted. */
  haveChanged(views: Views): boolean {
    for (const [collectionId, known] of this.#collections) {
      if (views.version(collectionId) === known.version) continue;
      const now = countIn(views, collectionId, known);
      if (now.counts.some((texts, at) => repetition(texts) !== repetition(known.counts[at]!))) return true;
      Object.assign(known, now);
    }
    return false;
  }
}

function countIn(
  views: Views,
  collectionId: number,
  { hashes, inGroup }: Pick<Sentences, 'hashes' | 'inGroup'>,
): Pick<Sentences, 'counts' | 'version'> {
  const view = views.get(collectionId);
  const counts = Uint8Array.from(hashes, (hash, at) =>
    Math.max(inGroup[at]!, view?.textsWith(hash, commonFrom) ?? 0),
  );
  return { counts, version: views.version(collectionId) };
}
