import { Bitset } from '../../index/sets/bitset.ts';
import { docsWith } from '../../index/segment/sentence-list.ts';
import { commonFrom, repetition } from '../../scoring/own-sample.ts';
import type { IndexSegment } from './index-segment.ts';

/** The hashes of the new sentences of the texts that change, by text id; undefined for a text that is deleted. */
export type ChangedSentences = ReadonlyMap<number, Uint32Array | undefined>;

/**
 * Counts the texts of an index that have a sentence, before and after some of its texts change. Counting stops at `commonFrom`, so a
 * footer takes a few steps however many texts have it.
 */
export class SentenceCounts {
  readonly #segments: readonly IndexSegment[];
  /** The texts that change, by segment. */
  readonly #replaced: Bitset[];
  /** How many changed texts have a sentence, by its hash. */
  readonly #added = new Map<number, number>();

  constructor(segments: readonly IndexSegment[], changed: ChangedSentences) {
    this.#segments = segments;
    this.#replaced = segments.map((one) => {
      const replaced = new Bitset(one.segment.docs);
      for (const textId of changed.keys()) {
        const doc = one.find(textId);
        if (doc !== undefined) replaced.add(doc);
      }
      return replaced;
    });
    for (const hashes of changed.values())
      for (const hash of hashes ?? []) this.#added.set(hash, (this.#added.get(hash) ?? 0) + 1);
  }

  /** Returns how many texts have a sentence after the change, at most `commonFrom`. */
  readonly countAfter = (hash: number): number =>
    Math.min(commonFrom, this.#unchanged(hash) + (this.#added.get(hash) ?? 0));

  /**
   * Returns the unchanged texts with a sentence that becomes repeated or common, or is no longer so: the hashes of all their sentences,
   * ascending, by text id.
   */
  findAffected(): Map<number, number[]> {
    const found = this.#segments.map(({ segment }) => new Bitset(segment.docs));
    const removed = this.#sentencesOf(this.#replaced);
    const removedCounts = new Map<number, number>();
    for (const hashes of removed.values())
      for (const hash of hashes) removedCounts.set(hash, (removedCounts.get(hash) ?? 0) + 1);
    for (const hash of new Set([...removedCounts.keys(), ...this.#added.keys()])) {
      const before = Math.min(commonFrom, this.#unchanged(hash) + (removedCounts.get(hash) ?? 0));
      if (repetition(before) === repetition(this.countAfter(hash))) continue;
      this.#eachUnchanged(hash, (which, doc) => found[which]!.add(doc) || true);
    }
    return this.#sentencesOf(found);
  }

  #unchanged(hash: number): number {
    let count = 0;
    this.#eachUnchanged(hash, () => ++count < commonFrom);
    return count;
  }

  /** Calls `visit` with the segment and the docId of each unchanged text that has a sentence, until it returns false. */
  #eachUnchanged(hash: number, visit: (which: number, doc: number) => boolean): void {
    for (const [which, { segment, deleted }] of this.#segments.entries()) {
      const replaced = this.#replaced[which]!;
      for (const doc of docsWith(segment, hash))
        if (!deleted.has(doc) && !replaced.has(doc) && !visit(which, doc)) return;
    }
  }

  /** Returns the hashes of the sentences of some texts, by id. `docs` are sets of docIds, by segment. */
  #sentencesOf(docs: readonly Bitset[]): Map<number, number[]> {
    const hashes = new Map<number, number[]>();
    for (const [which, { segment }] of this.#segments.entries()) {
      const { ids, sentenceHashes, sentenceDocs } = segment;
      const some = docs[which]!;
      if (some.count === 0) continue;
      for (let at = 0; at < sentenceHashes.length; at++) {
        const doc = sentenceDocs[at]!;
        if (!some.has(doc)) continue;
        const own = hashes.get(ids[doc]!);
        if (own) own.push(sentenceHashes[at]!);
        else hashes.set(ids[doc]!, [sentenceHashes[at]!]);
      }
    }
    return hashes;
  }
}
