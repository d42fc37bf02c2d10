import { MeanDirection } from '../../scoring/boilerplate.ts';
import type { Vector } from '../../scoring/vector.ts';
import { entryLength, numberLimit, writeEntry } from './packed-lists.ts';
import { fillSentences } from './sentence-list.ts';
import { emptySegment, maxDocs, seal, type Segment } from './segment.ts';
import { scratchWords } from './shared-memory.ts';
import { writeSketches } from './sketch.ts';

/** The input of a segment: texts ascending by id. */
export interface TermSource {
  docs: number;
  /** The hashes of all terms, in the order of term-numbers.ts. */
  hashes: Uint32Array;
  /** How many terms are common. */
  common: number;
  /** The most terms that a text has. */
  longest: number;
  id: (doc: number) => number;
  date: (doc: number) => number;
  vector: (doc: number) => Vector | undefined;
  /** The pairs of a text (`textPairs`); empty where they are not known. */
  pairs: (doc: number) => Uint8Array;
  /** The sentences of all texts (`sentenceKey`), in any order. */
  sentences: Float64Array;
  /** Reads the terms of a text, ascending by number, and their weights; returns how many there are. */
  read: (doc: number, numbers: Uint32Array, weights: Uint8Array) => number;
}

/** Assembles a segment. Equal texts give equal bytes, in whatever order they arrive. */
export function assemble(source: TermSource): Segment {
  const { docs, hashes, common } = source;
  if (docs > maxDocs) throw new RangeError(`a segment has at most ${maxDocs} texts`);
  if (hashes.length >= numberLimit) throw new RangeError(`a segment has fewer than ${numberLimit} terms`);
  const numbers = new Uint32Array(source.longest);
  const weights = new Uint8Array(source.longest);
  const { counts, lengths } = measure(source, numbers, weights);
  const { postings, rows } = totalLengths(lengths);
  const dimensions = dimensionsOf(source);
  let pairs = 0;
  for (let doc = 0; doc < docs; doc++) pairs += source.pairs(doc).length;
  const sentences = source.sentences.length;
  const lists = { postings, rows, pairs, sentences };
  const segment = emptySegment({ docs, dimensions, terms: hashes.length, common, ...lists });
  segment.hashes.set(hashes);
  segment.commonCounts.set(counts.subarray(0, common));
  segment.counts.set(counts.subarray(common));
  fillTexts(segment, source);
  writeSketches(segment);
  fillSentences(segment, source.sentences);
  fillLists(segment, source, lengths.postings, numbers, weights);
  seal(segment);
  return segment;
}

interface Lengths {
  /** Bytes of each term's list. */
  postings: Uint32Array;
  /** Bytes of all texts' lists together. */
  rows: number;
}

/** Measures the lists in a first pass over all texts. */
function measure(
  { docs, hashes, read }: TermSource,
  numbers: Uint32Array,
  weights: Uint8Array,
): { counts: Uint32Array; lengths: Lengths } {
  const counts = scratchWords(hashes.length);
  const postings = scratchWords(hashes.length);
  const last = scratchWords(hashes.length);
  let rows = 0;
  for (let doc = 0; doc < docs; doc++) {
    const count = read(doc, numbers, weights);
    for (let at = 0, before = 0; at < count; at++) {
      const number = numbers[at]!;
      const weight = weights[at]!;
      rows += entryLength(number - before, weight);
      postings[number]! += entryLength(doc - last[number]!, weight);
      counts[number]!++;
      last[number] = doc;
      before = number;
    }
  }
  return { counts, lengths: { postings, rows } };
}

/** Returns the bytes of all postings and of all rows. */
function totalLengths({ postings, rows }: Lengths): { postings: number; rows: number } {
  let sum = 0;
  for (const length of postings) sum += length;
  if (Math.max(sum, rows) >= 2 ** 32) throw new RangeError('the lists of a segment have less than 4 GiB');
  return { postings: sum, rows };
}

/** Returns the dimensions of the vectors, which must be equal; 0 when there is no vector. */
function dimensionsOf({ docs, vector }: TermSource): number {
  let dimensions = 0;
  for (let doc = 0; doc < docs; doc++) {
    const own = vector(doc)?.values.length ?? 0;
    if (own !== 0 && dimensions !== 0 && own !== dimensions)
      throw new RangeError(`a vector of ${own} dimensions among some of ${dimensions}`);
    dimensions ||= own;
  }
  return dimensions;
}

function fillTexts(segment: Segment, { docs, id, date, vector, pairs }: TermSource): void {
  const mean = new MeanDirection();
  for (let doc = 0; doc < docs; doc++) {
    segment.ids[doc] = id(doc);
    if (doc > 0 && !(segment.ids[doc]! > segment.ids[doc - 1]!))
      throw new RangeError(`text ${id(doc)} occurs twice, or not in order`);
    segment.dates[doc] = date(doc);
    segment.pairs.set(pairs(doc), segment.pairsAt[doc]);
    segment.pairsAt[doc + 1] = segment.pairsAt[doc]! + pairs(doc).length;
    const own = vector(doc);
    if (own === undefined) continue;
    segment.lengths[doc] = own.norm;
    segment.vectors.set(own.values, doc * segment.dimensions);
    mean.add(own);
  }
  segment.directions.set(mean.sums);
}

/** Writes each entry to the postings and to the row of its text, in a second pass. */
function fillLists(
  { postings, postingsAt, rows, rowsAt }: Segment,
  { docs, hashes, read }: TermSource,
  lengths: Uint32Array,
  numbers: Uint32Array,
  weights: Uint8Array,
): void {
  for (let term = 0; term < hashes.length; term++) postingsAt[term + 1] = postingsAt[term]! + lengths[term]!;
  const next = scratchWords(hashes.length);
  next.set(postingsAt.subarray(0, hashes.length));
  const last = lengths.fill(0);
  let row = 0;
  for (let doc = 0; doc < docs; doc++) {
    const count = read(doc, numbers, weights);
    for (let at = 0, before = 0; at < count; at++) {
      const number = numbers[at]!;
      const weight = weights[at]!;
      row = writeEntry(rows, row, number - before, weight);
      next[number] = writeEntry(postings, next[number]!, doc - last[number]!, weight);
      last[number] = doc;
      before = number;
    }
    rowsAt[doc + 1] = row;
  }
}
