import { sentenceHashes } from '../../nlp/sentences/encoded-sentences.ts';
import { seek } from '../../index/walk.ts';
import { commonFrom, repetition, type TextsWith } from '../../scoring/own-sample.ts';
import type { Views } from '../views.ts';

/** The sentences that texts of a group have in one collection, in parallel arrays. */
interface Sentences {
  hashes: Uint32Array;
  /** How many texts of the group have each, at most `commonFrom`. */
  inGroup: Uint8Array;
  /** How many texts of the group or of the collection have each, whichever is more, at most `commonFrom`. */
  counts: Uint8Array;
  /** The version of the collection whose texts were counted; undefined if the collection is not in memory. */
  version: number | undefined;
}

/** The sentences of the texts of a group, and how many texts of the group and of their collections have each. */
export class GroupSentences {
  /** How many texts of the group have a sentence, by its hash; empty once the sentences are counted. */
  readonly #inGroup = new Map<number, number>();
  /** The hashes of the sentences, by collection; empty once the sentences are counted. */
  readonly #hashes = new Map<number, Set<number>>();
  readonly #collections = new Map<number, Sentences>();

  /** Adds the encoded sentences of a text of the group. */
  add(collectionId: number, encoded: Uint8Array = new Uint8Array()): void {
    const known = this.#hashes.get(collectionId) ?? new Set();
    this.#hashes.set(collectionId, known);
    for (const hash of sentenceHashes(encoded)) {
      known.add(hash);
      this.#inGroup.set(hash, Math.min(commonFrom, (this.#inGroup.get(hash) ?? 0) + 1));
    }
  }

  /** Counts the texts with each sentence. Called once all texts are added. */
  count(views: Views): void {
    for (const [collectionId, known] of this.#hashes) {
      const hashes = Uint32Array.from(known).sort();
      const counted = { hashes, inGroup: Uint8Array.from(hashes, (hash) => this.#inGroup.get(hash)!) };
      this.#collections.set(collectionId, { ...counted, ...countIn(views, collectionId, counted) });
    }
    this.#inGroup.clear();
    this.#hashes.clear();
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

  /** Returns a function from the hash of a sentence in a collection to the number of texts that have the sentence. */
  textsWith(collectionId: number): TextsWith {
    const known = this.#collections.get(collectionId);
    // A text that joined the group after the count is compared whole until the next call.
    if (known === undefined) return () => 0;
    const { hashes, counts } = known;
    return (hash) => {
      const at = seek(hashes, 0, hash);
      return hashes[at] === hash ? counts[at]! : 0;
    };
  }

  /** Returns whether any sentence has another `repetition` (none, repeated or common) than when it was counted. */
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
