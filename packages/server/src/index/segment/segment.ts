import {
  type FileKind,
  hasHeader,
  headerBytes,
  isWhole,
  seal as sealBytes,
  sizesAt,
} from './sealed-bytes.ts';
import { sharedMemory } from './shared-memory.ts';
import { sketchBytes, writeSketches } from './sketch.ts';
import { type Stretch, stretchesOf } from './stretch.ts';

/** The most texts of a segment: sums by docId then fit into the CPU's cache. */
export const maxDocs = 2 ** 17;

/**
 * An immutable index of some texts of a collection: one block of shared memory, whose bytes are also the content of its
 * file. The docId of a text is its place in the segment; texts ascend by id. The number of a term is its place among
 * the hashes.
 */
export interface Segment {
  readonly bytes: SharedArrayBuffer;
  readonly docs: number;
  /** The dimensions of the vectors; 0 when no text has a vector. */
  readonly dimensions: number;
  /** The id of each text, by docId. */
  readonly ids: Float64Array;
  /** The date of each text, by docId, in seconds since 1970. */
  readonly dates: Float64Array;
  /** The norm of the vector of each text, by docId; 0 when the text has none. */
  readonly lengths: Float64Array;
  /** The sum of the directions of all vectors, as in `MeanDirection`. */
  readonly directions: Float64Array;
  /** The hash of each term, in the order of term-numbers.ts. */
  readonly hashes: Uint32Array;
  /** The number of common terms, which come first. */
  readonly common: number;
  /** The stretches of the common terms and of the others, without an empty stretch. */
  readonly stretches: readonly Stretch[];
  /** The number of texts that have each common term. */
  readonly commonCounts: Uint32Array;
  /** The number of texts that have each other term. */
  readonly counts: Uint8Array;
  /** Where the list of docIds and weights of each term begins; one more for the end of the last list. */
  readonly postingsAt: Uint32Array;
  /** Where the list of terms and weights of each docId begins; one more for the end of the last list. */
  readonly rowsAt: Uint32Array;
  readonly postings: Uint8Array;
  readonly rows: Uint8Array;
  /**
   * Where the filter of the pairs of each docId begins (`hashFilter`), which is empty if the pairs are not known; one more
   * for the end of the last filter.
   */
  readonly pairsAt: Uint32Array;
  readonly pairs: Uint8Array;
  /** The hashes of the sentences of all texts, ascending, and beside each the docId of a text that has it. */
  readonly sentenceHashes: Uint32Array;
  readonly sentenceDocs: Uint32Array;
  /** The vectors of all texts, one after the other; zeros for a text without a vector. */
  readonly vectors: Int8Array;
  /** The sketches of all vectors, one after the other. */
  readonly sketches: Uint8Array;
}

export interface SegmentSizes {
  docs: number;
  dimensions: number;
  terms: number;
  /** The number of common terms. */
  common: number;
  /** The bytes of the postings. */
  postings: number;
  rows: number;
  pairs: number;
  sentences: number;
}

const kind: FileKind = { magic: 0x31534b54, format: 4 };
/** The kind of segments that have all sections but the last, the sketches. */
const kindWithoutSketches: FileKind = { ...kind, format: 3 };

/** The alignment of sections, so that loops over eight or sixteen bytes can start at their beginning. */
const alignment = 16;

/** Returns a segment of zeros, to fill and seal. */
export function emptySegment(sizes: SegmentSizes): Segment {
  const bytes = sharedMemory(byteLength(layout(sizes)));
  const { docs, dimensions, terms, common, postings, rows, pairs, sentences } = sizes;
  const header = [docs, dimensions, terms, common, postings, rows, pairs, sentences];
  new Uint32Array(bytes, sizesAt, header.length).set(header);
  return sectionsOf(bytes, sizes);
}

/** Writes the checksums of a complete segment. */
export function seal({ bytes }: Segment): void {
  sealBytes(bytes, kind);
}

/**
 * Opens the segment in the bytes of a file; undefined when they are damaged, or of another kind or format. A segment
 * without sketches is copied to bytes with sketches.
 */
export function openSegment(bytes: SharedArrayBuffer): Segment | undefined {
  const hasSketches = hasHeader(bytes, kind);
  if (!hasSketches && !hasHeader(bytes, kindWithoutSketches)) return undefined;
  const sizes = sizesOf(bytes);
  const sections = layout(sizes).slice(0, hasSketches ? undefined : -1);
  if (byteLength(sections) !== bytes.byteLength || !isWhole(bytes)) return undefined;
  if (hasSketches) return segmentOf(bytes);
  const segment = emptySegment(sizes);
  new Uint8Array(segment.bytes).set(new Uint8Array(bytes));
  writeSketches(segment);
  seal(segment);
  return segment;
}

/** Opens a segment in bytes that this process has built or checked before. */
export function segmentOf(bytes: SharedArrayBuffer): Segment {
  return sectionsOf(bytes, sizesOf(bytes));
}

function sizesOf(bytes: SharedArrayBuffer): SegmentSizes {
  const header = new Uint32Array(bytes, sizesAt, 8);
  const [docs = 0, dimensions = 0, terms = 0, common = 0, postings = 0, rows = 0] = header;
  const [pairs = 0, sentences = 0] = header.subarray(6);
  return { docs, dimensions, terms, common, postings, rows, pairs, sentences };
}

function byteLength(sections: ReturnType<typeof layout>): number {
  let end = headerBytes;
  for (const [, width, length] of sections) end = align(end) + width * length;
  return end;
}

function sectionsOf(bytes: SharedArrayBuffer, sizes: SegmentSizes): Segment {
  let end = headerBytes;
  const places = layout(sizes).map(([name, width, length]) => {
    const from = align(end);
    end = from + width * length;
    return [name, { from, length }] as const;
  });
  const at = Object.fromEntries(places) as Record<Section, { from: number; length: number }>;
  const doubles = ({ from, length }: (typeof at)[Section]) => new Float64Array(bytes, from, length);
  const words = ({ from, length }: (typeof at)[Section]) => new Uint32Array(bytes, from, length);
  const hashes = words(at.hashes);
  return {
    bytes,
    docs: sizes.docs,
    dimensions: sizes.dimensions,
    ids: doubles(at.ids),
    dates: doubles(at.dates),
    lengths: doubles(at.lengths),
    directions: doubles(at.directions),
    hashes,
    common: sizes.common,
    stretches: stretchesOf(hashes, sizes.common),
    commonCounts: words(at.commonCounts),
    counts: new Uint8Array(bytes, at.counts.from, at.counts.length),
    postingsAt: words(at.postingsAt),
    rowsAt: words(at.rowsAt),
    pairsAt: words(at.pairsAt),
    postings: new Uint8Array(bytes, at.postings.from, at.postings.length),
    rows: new Uint8Array(bytes, at.rows.from, at.rows.length),
    pairs: new Uint8Array(bytes, at.pairs.from, at.pairs.length),
    sentenceHashes: words(at.sentenceHashes),
    sentenceDocs: words(at.sentenceDocs),
    vectors: new Int8Array(bytes, at.vectors.from, at.vectors.length),
    sketches: new Uint8Array(bytes, at.sketches.from, at.sketches.length),
  };
}

type Section = Exclude<keyof Segment, 'bytes' | 'docs' | 'dimensions' | 'common' | 'stretches'>;

/** Returns the sections after the header: name, bytes per number, and how many numbers. */
function layout(sizes: SegmentSizes): [Section, number, number][] {
  const { docs, dimensions, terms, common, postings, rows, pairs, sentences } = sizes;
  return [
    ['ids', 8, docs],
    ['dates', 8, docs],
    ['lengths', 8, docs],
    ['directions', 8, dimensions],
    ['hashes', 4, terms],
    ['commonCounts', 4, common],
    ['counts', 1, terms - common],
    ['postingsAt', 4, terms + 1],
    ['rowsAt', 4, docs + 1],
    ['pairsAt', 4, docs + 1],
    ['sentenceHashes', 4, sentences],
    ['sentenceDocs', 4, sentences],
    ['postings', 1, postings],
    ['rows', 1, rows],
    ['pairs', 1, pairs],
    ['vectors', 1, docs * dimensions],
    ['sketches', 1, dimensions === 0 ? 0 : docs * sketchBytes],
  ];
}

const align = (place: number): number => Math.ceil(place / alignment) * alignment;
