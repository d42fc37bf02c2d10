import { isPair } from '../../nlp/terms/hash.ts';
import type { Segment } from '../segment/segment.ts';
import { countOf, numbersBetween } from '../segment/term-numbers.ts';
import { seek, walkTogether } from '../walk.ts';
import { type Entry, entriesOf, writeBlock } from './impact-lists.ts';

/** Terms that only one text has, ascending by hash, with what an entry of a list would hold. */
export interface Singles {
  hashes: Uint32Array;
  ids: Uint32Array;
  impacts: Uint8Array;
}

/** The terms of a stored index whose hashes begin with the same byte. */
export interface TermChunk {
  /** Terms with a list, because two texts had them at some time: ascending, with their current document frequencies. */
  hashes: Uint32Array;
  counts: Uint32Array;
  words: Singles;
  pairs: Singles;
}

export const chunkCount = 256;

/** Returns the first hash of a chunk, and the first hash after it. */
const chunkRange = (chunk: number): [number, number] => [chunk * 2 ** 24, (chunk + 1) * 2 ** 24];

/** A block to append to the list of a term. */
export interface ListBlock {
  hash: number;
  block: Uint8Array;
}

const noSingles = (): Singles => ({
  hashes: new Uint32Array(),
  ids: new Uint32Array(),
  impacts: new Uint8Array(),
});

export const emptyChunk = (): TermChunk => ({
  hashes: new Uint32Array(),
  counts: new Uint32Array(),
  words: noSingles(),
  pairs: noSingles(),
});

interface AddedTexts {
  segment: Segment;
  /** Norms by `wordNorms`. */
  norms: Float64Array;
}

/**
 * Returns a chunk without the removed texts and with the added texts, and the blocks to append to the lists of its terms. Entries
 * of removed texts stay in their lists: a search finds the entry, and then no text.
 */
export function updateChunk(
  before: TermChunk,
  chunk: number,
  removed: Segment | undefined,
  { segment, norms }: AddedTexts,
): { chunk: TermChunk; lists: ListBlock[] } {
  const [from, to] = chunkRange(chunk);
  const left = removed ? removeTexts(before, removed, from, to) : before;
  const counts = left.counts.slice();
  const promoted = { words: new Set<number>(), pairs: new Set<number>() };
  const fresh = { hashes: [] as number[], counts: [] as number[] };
  const single = { words: new SinglesList(), pairs: new SinglesList() };
  const lists: ListBlock[] = [];
  for (const term of numbersBetween(segment, from, to)) {
    const hash = segment.hashes[term]!;
    const entries = entriesOf(segment, term, norms);
    const kind = isPair(hash) ? 'pairs' : 'words';
    const listed = placeOf(left.hashes, hash);
    if (listed !== undefined) {
      counts[listed]! += entries.length;
      lists.push({ hash, block: writeBlock(entries) });
      continue;
    }
    const alone = placeOf(left[kind].hashes, hash);
    if (alone !== undefined) {
      promoted[kind].add(alone);
      entries.push({ textId: left[kind].ids[alone]!, impact: left[kind].impacts[alone]! });
      entries.sort((one, other) => one.textId - other.textId);
    }
    if (entries.length === 1) {
      single[kind].add(hash, entries[0]!);
      continue;
    }
    fresh.hashes.push(hash);
    fresh.counts.push(entries.length);
    lists.push({ hash, block: writeBlock(entries) });
  }
  const grown = {
    ...mergeCounts({ hashes: left.hashes, counts }, fresh),
    words: single.words.mergeWith(left.words, promoted.words),
    pairs: single.pairs.mergeWith(left.pairs, promoted.pairs),
  };
  return { chunk: grown, lists };
}

/** Returns a chunk without the texts of a segment. */
function removeTexts(chunk: TermChunk, removed: Segment, from: number, to: number): TermChunk {
  const counts = chunk.counts.slice();
  const removedSingles = { words: new Set<number>(), pairs: new Set<number>() };
  for (const term of numbersBetween(removed, from, to)) {
    const hash = removed.hashes[term]!;
    const listed = placeOf(chunk.hashes, hash);
    if (listed !== undefined) {
      counts[listed] = Math.max(0, counts[listed]! - countOf(removed, term));
      continue;
    }
    const kind = isPair(hash) ? 'pairs' : 'words';
    const alone = placeOf(chunk[kind].hashes, hash);
    if (alone !== undefined) removedSingles[kind].add(alone);
  }
  const none = new SinglesList();
  return {
    hashes: chunk.hashes,
    counts,
    words: none.mergeWith(chunk.words, removedSingles.words),
    pairs: none.mergeWith(chunk.pairs, removedSingles.pairs),
  };
}

function placeOf(hashes: Uint32Array, hash: number): number | undefined {
  const at = seek(hashes, 0, hash);
  return hashes[at] === hash ? at : undefined;
}

interface Counts {
  hashes: ArrayLike<number>;
  counts: ArrayLike<number>;
}

/** Merges two lists that share no hash. */
function mergeCounts(one: Counts, other: Counts): { hashes: Uint32Array; counts: Uint32Array } {
  const hashes = new Uint32Array(one.hashes.length + other.hashes.length);
  const counts = new Uint32Array(hashes.length);
  let next = 0;
  walkTogether([Uint32Array.from(one.hashes), Uint32Array.from(other.hashes)], (hash, places) => {
    hashes[next] = hash;
    counts[next++] = places[0]! >= 0 ? one.counts[places[0]!]! : other.counts[places[1]!]!;
  });
  return { hashes, counts };
}

/** New terms that only one text has, ascending by hash. */
class SinglesList {
  readonly #hashes: number[] = [];
  readonly #ids: number[] = [];
  readonly #impacts: number[] = [];

  add(hash: number, { textId, impact }: Entry): void {
    if (textId >= 2 ** 32)
      throw new RangeError(`text ${textId} has a greater id than a stored index can hold`);
    this.#hashes.push(hash);
    this.#ids.push(textId);
    this.#impacts.push(impact);
  }

  /** Returns these terms and the older ones, except the older ones at the `removed` places. No hash may be in both. */
  mergeWith(older: Singles, removed: ReadonlySet<number>): Singles {
    const length = older.hashes.length - removed.size + this.#hashes.length;
    const all = {
      hashes: new Uint32Array(length),
      ids: new Uint32Array(length),
      impacts: new Uint8Array(length),
    };
    let next = 0;
    walkTogether([older.hashes, Uint32Array.from(this.#hashes)], (hash, [old, fresh]) => {
      if (old! >= 0 && removed.has(old!)) return;
      all.hashes[next] = hash;
      all.ids[next] = old! >= 0 ? older.ids[old!]! : this.#ids[fresh!]!;
      all.impacts[next++] = old! >= 0 ? older.impacts[old!]! : this.#impacts[fresh!]!;
    });
    return all;
  }
}
