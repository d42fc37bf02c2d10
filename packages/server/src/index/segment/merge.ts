import type { Vector } from '../../scoring/vector.ts';
import { assemble } from './assemble.ts';
import type { Bitset } from '../sets/bitset.ts';
import { forEachEntry, readList } from './packed-lists.ts';
import type { Segment } from './segment.ts';
import { scratchWords } from './shared-memory.ts';
import { walkTogether } from '../walk.ts';

/** A segment, and which of its texts have gone. */
interface Input {
  segment: Segment;
  deleted: Bitset;
}

/** One segment of the texts of several that have not gone; an error when two have the same id. */
export function mergeSegments(inputs: readonly Input[]): Segment {
  const { hashes, numberOf } = mergedTerms(inputs);
  const { sources, docs } = liveDocs(inputs);
  let longest = 0;
  for (let at = 0; at < docs.length; at++) {
    const { counts, rowsAt } = inputs[sources[at]!]!.segment;
    // An entry has a byte at least.
    longest = Math.max(longest, Math.min(counts.length, rowsAt[docs[at]! + 1]! - rowsAt[docs[at]!]!));
  }
  const segmentOf = (at: number): Segment => inputs[sources[at]!]!.segment;
  return assemble({
    docs: docs.length,
    hashes,
    longest,
    id: (at) => segmentOf(at).ids[docs[at]!]!,
    date: (at) => segmentOf(at).dates[docs[at]!]!,
    vector: (at) => vectorIn(segmentOf(at), docs[at]!),
    pairs: (at) => pairsIn(segmentOf(at), docs[at]!),
    read(at, numbers, weights) {
      const { rows, rowsAt } = segmentOf(at);
      const doc = docs[at]!;
      const count = readList(rows, rowsAt[doc]!, rowsAt[doc + 1]!, numbers, weights);
      const anew = numberOf[sources[at]!]!;
      for (let place = 0; place < count; place++) numbers[place] = anew[numbers[place]!]!;
      return count;
    },
  });
}

/** The vector of a text, where it lies; undefined when it has none. */
export function vectorIn({ vectors, lengths, dimensions }: Segment, doc: number): Vector | undefined {
  const length = lengths[doc]!;
  if (length === 0) return undefined;
  return { values: vectors.subarray(doc * dimensions, (doc + 1) * dimensions), length };
}

/** The pairs of words of a text, where they lie; empty when they are not known. */
export const pairsIn = ({ pairs, pairsAt }: Segment, doc: number): Uint8Array =>
  pairs.subarray(pairsAt[doc], pairsAt[doc + 1]);

/** The terms that a text still has, ascending, and for each input the new numbers of its own. */
function mergedTerms(inputs: readonly Input[]): { hashes: Uint32Array; numberOf: Uint32Array[] } {
  const counts = inputs.map(liveCounts);
  const lists = inputs.map(({ segment }) => segment.hashes);
  const numberOf = lists.map(({ length }) => scratchWords(length));
  const hashes = scratchWords(lists.reduce((sum, { length }) => sum + length, 0));
  let size = 0;
  walkTogether(lists, (hash, places) => {
    let isThere = false;
    for (let which = 0; which < places.length; which++) {
      const number = places[which]!;
      if (number < 0 || counts[which]![number] === 0) continue;
      numberOf[which]![number] = size;
      isThere = true;
    }
    if (isThere) hashes[size++] = hash;
  });
  return { hashes: hashes.subarray(0, size), numberOf };
}

/** By term: how many of the texts that have not gone have it. */
function liveCounts({ segment, deleted }: Input): Uint32Array {
  const { docs, counts, rows, rowsAt } = segment;
  if (deleted.count === 0) return counts;
  const left = Uint32Array.from(counts);
  for (let doc = 0; doc < docs; doc++) {
    if (!deleted.has(doc)) continue;
    forEachEntry(rows, rowsAt[doc]!, rowsAt[doc + 1]!, (number) => {
      left[number]!--;
    });
  }
  return left;
}

/** The texts that have not gone, ascending by id: which input each is in, and where. */
function liveDocs(inputs: readonly Input[]): { sources: Uint32Array; docs: Uint32Array } {
  const sources: number[] = [];
  const docs: number[] = [];
  const lists = inputs.map(({ segment }) => segment.ids);
  walkTogether(lists, (_, places) => {
    for (let which = 0; which < places.length; which++) {
      const doc = places[which]!;
      if (doc < 0 || inputs[which]!.deleted.has(doc)) continue;
      sources.push(which);
      docs.push(doc);
    }
  });
  return { sources: Uint32Array.from(sources), docs: Uint32Array.from(docs) };
}
