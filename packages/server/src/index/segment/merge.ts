import type { Vector } from '../../scoring/vector.ts';
import { assemble } from './assemble.ts';
import type { Bitset } from '../sets/bitset.ts';
import { forEachEntry, readList } from './packed-lists.ts';
import type { Segment } from './segment.ts';
import { scratchWords } from './shared-memory.ts';
import { sentenceKey } from './sentence-list.ts';
import { commonFrom, countOf } from './term-numbers.ts';
import { orderTerms, sortRow } from './term-order.ts';
import { walkTogether } from '../walk.ts';

/** A segment and its deleted texts. */
interface Input {
  segment: Segment;
  deleted: Bitset;
}

/** Merges segments without their deleted texts. Throws when two texts have the same id. */
export function mergeSegments(inputs: readonly Input[], minCommon = commonFrom): Segment {
  const { hashes, common, numberOf } = mergeTerms(inputs, minCommon);
  const { sources, docs } = liveDocs(inputs);
  let longest = 0;
  for (let at = 0; at < docs.length; at++) {
    const { hashes, rowsAt } = inputs[sources[at]!]!.segment;
    // An entry takes at least one byte.
    longest = Math.max(longest, Math.min(hashes.length, rowsAt[docs[at]! + 1]! - rowsAt[docs[at]!]!));
  }
  const row = { numbers: new Uint32Array(longest), weights: new Uint8Array(longest) };
  const segmentOf = (at: number): Segment => inputs[sources[at]!]!.segment;
  return assemble({
    docs: docs.length,
    hashes,
    common,
    longest,
    id: (at) => segmentOf(at).ids[docs[at]!]!,
    date: (at) => segmentOf(at).dates[docs[at]!]!,
    vector: (at) => vectorIn(segmentOf(at), docs[at]!),
    pairs: (at) => pairsIn(segmentOf(at), docs[at]!),
    sentences: mergeSentences(inputs, sources, docs),
    read(at, numbers, weights) {
      const { rows, rowsAt, common: commonBefore } = segmentOf(at);
      const doc = docs[at]!;
      const count = readList(rows, rowsAt[doc]!, rowsAt[doc + 1]!, row.numbers, row.weights);
      const newNumbers = numberOf[sources[at]!]!;
      let split = 0;
      for (let place = 0; place < count; place++) {
        const before = row.numbers[place]!;
        if (before < commonBefore) split = place + 1;
        row.numbers[place] = newNumbers[before]!;
      }
      sortRow(row, split, count, common, { numbers, weights });
      return count;
    },
  });
}

/** Returns the vector of a text without copying it; undefined when the text has none. */
export function vectorIn({ vectors, lengths, dimensions }: Segment, doc: number): Vector | undefined {
  const length = lengths[doc]!;
  if (length === 0) return undefined;
  return { values: vectors.subarray(doc * dimensions, (doc + 1) * dimensions), norm: length };
}

/** Returns the pairs of words of a text without copying them; empty when they are not known. */
export const pairsIn = ({ pairs, pairsAt }: Segment, doc: number): Uint8Array =>
  pairs.subarray(pairsAt[doc], pairsAt[doc + 1]);

/** Returns the sentences of the live texts, given the input of each text and its place there (`liveDocs`). */
function mergeSentences(inputs: readonly Input[], sources: Uint32Array, docs: Uint32Array): Float64Array {
  const newDocs = inputs.map(({ segment }) => scratchWords(segment.docs));
  for (let at = 0; at < docs.length; at++) newDocs[sources[at]!]![docs[at]!] = at;
  const keys = new Float64Array(inputs.reduce((sum, { segment }) => sum + segment.sentenceHashes.length, 0));
  let size = 0;
  for (const [which, { segment, deleted }] of inputs.entries()) {
    const { sentenceHashes, sentenceDocs } = segment;
    for (let at = 0; at < sentenceHashes.length; at++) {
      const doc = sentenceDocs[at]!;
      if (!deleted.has(doc)) keys[size++] = sentenceKey(sentenceHashes[at]!, newDocs[which]![doc]!);
    }
  }
  return keys.subarray(0, size);
}

/** Returns the order of the terms that live texts have, and for each input the new numbers of its terms. */
function mergeTerms(inputs: readonly Input[], minCommon: number) {
  const live = inputs.map(liveCounts);
  const stretches = inputs.flatMap(({ segment }, input) =>
    segment.stretches.map((stretch) => ({ ...stretch, input })),
  );
  const numberOf = inputs.map(({ segment }) => scratchWords(segment.hashes.length));
  const lists = stretches.map(({ hashes }) => hashes);
  const hashes = scratchWords(lists.reduce((sum, { length }) => sum + length, 0));
  const counts = scratchWords(hashes.length);
  let size = 0;
  walkTogether(lists, (hash, places) => {
    for (let which = 0; which < places.length; which++) {
      if (places[which]! < 0) continue;
      const { first, input } = stretches[which]!;
      const term = first + places[which]!;
      counts[size]! += live[input]!(term);
      numberOf[input]![term] = size;
    }
    if (counts[size]! > 0) hashes[size++] = hash;
  });
  const { numbers, ...order } = orderTerms(hashes.subarray(0, size), counts, minCommon);
  for (const places of numberOf)
    for (let term = 0; term < places.length; term++) places[term] = numbers[places[term]!]!;
  return { ...order, numberOf };
}

/** Returns a function that counts the live texts with a term. */
function liveCounts({ segment, deleted }: Input): (term: number) => number {
  if (deleted.count === 0) return (term) => countOf(segment, term);
  const { docs, rows, rowsAt } = segment;
  const deletedCounts = scratchWords(segment.hashes.length);
  for (let doc = 0; doc < docs; doc++) {
    if (!deleted.has(doc)) continue;
    forEachEntry(rows, rowsAt[doc]!, rowsAt[doc + 1]!, (number) => {
      deletedCounts[number]!++;
    });
  }
  return (term) => countOf(segment, term) - deletedCounts[term]!;
}

/** Returns the live texts, ascending by id: the input of each, and its place there. */
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
