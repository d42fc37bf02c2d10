import { cellOf } from '../sets/hash-cells.ts';
import { hashAt, termCount, weightAt } from '../../nlp/terms/encoded-terms.ts';
import type { Vector } from '../../scoring/vector.ts';
import { assemble } from './assemble.ts';
import type { Segment } from './segment.ts';
import { sentenceKey } from './sentence-list.ts';
import { scratchWords } from './shared-memory.ts';
import { commonFrom } from './term-numbers.ts';
import { orderTerms, sortRow } from './term-order.ts';

/** A text in the form in which it is indexed. */
export interface Document {
  textId: number;
  /** When the text was published, or else stored, in seconds since 1970. */
  date: number;
  /** The terms, in the encoding of `textTerms`. */
  terms: Uint8Array;
  /** The centred vector of the text's sample; undefined when the sample has none. */
  vector: Vector | undefined;
  /** The pairs of the text (`textPairs`); absent where they are not known. */
  pairs?: Uint8Array | undefined;
  /** The hashes of the sentences (`sentenceHashes`); absent where they are not known. */
  sentenceHashes?: Uint32Array | undefined;
}

const noPairs = new Uint8Array();

/** Builds a segment of some texts, in any order. Throws when two texts have the same id. */
export function buildSegment(documents: readonly Document[], minCommon = commonFrom): Segment {
  const texts = documents.toSorted((one, other) => one.textId - other.textId);
  const { hashes, common, numbers } = numberTerms(texts, minCommon);
  const starts = new Float64Array(texts.length);
  let longest = 0;
  for (let doc = 0, start = 0; doc < texts.length; doc++) {
    starts[doc] = start;
    const count = termCount(texts[doc]!.terms);
    start += count;
    longest = Math.max(longest, count);
  }
  const row = { numbers: new Uint32Array(longest), weights: new Uint8Array(longest) };
  return assemble({
    docs: texts.length,
    hashes,
    common,
    longest,
    id: (doc) => texts[doc]!.textId,
    date: (doc) => texts[doc]!.date,
    vector: (doc) => texts[doc]!.vector,
    pairs: (doc) => texts[doc]!.pairs ?? noPairs,
    sentences: sentencesIn(texts),
    read(doc, into, weights) {
      const { terms } = texts[doc]!;
      const count = termCount(terms);
      const start = starts[doc]!;
      for (let at = 0; at < count; at++) {
        row.numbers[at] = numbers[start + at]!;
        row.weights[at] = weightAt(terms, at);
      }
      sortRow(row, count, count, common, { numbers: into, weights });
      return count;
    },
  });
}

function sentencesIn(texts: readonly Document[]): Float64Array {
  const keys = new Float64Array(
    texts.reduce((sum, { sentenceHashes }) => sum + (sentenceHashes?.length ?? 0), 0),
  );
  let next = 0;
  for (const [doc, { sentenceHashes = [] }] of texts.entries())
    for (const hash of sentenceHashes) keys[next++] = sentenceKey(hash, doc);
  return keys;
}

/** Returns the terms in their order, and the numbers of the terms of all texts, one text after the other. */
function numberTerms(texts: readonly Document[], minCommon: number) {
  const numbers = scratchWords(texts.reduce((sum, { terms }) => sum + termCount(terms), 0));
  const table = new HashNumbers();
  let next = 0;
  for (const { textId, terms } of texts) {
    const count = termCount(terms);
    for (let at = 0, before = -1; at < count; at++) {
      const hash = hashAt(terms, at);
      if (hash <= before) throw new RangeError(`the terms of text ${textId} are not ascending`);
      numbers[next++] = table.number(hash);
      before = hash;
    }
  }
  const hashes = scratchWords(table.size);
  hashes.set(table.hashes.subarray(0, table.size));
  hashes.sort();
  const places = scratchWords(hashes.length);
  for (let at = 0; at < hashes.length; at++) places[table.number(hashes[at]!)] = at;
  const counts = scratchWords(hashes.length);
  for (let at = 0; at < numbers.length; at++) counts[(numbers[at] = places[numbers[at]!]!)]!++;
  const order = orderTerms(hashes, counts, minCommon);
  for (let at = 0; at < numbers.length; at++) numbers[at] = order.numbers[numbers[at]!]!;
  return { ...order, numbers };
}

/** Numbers hashes in order of arrival: a table with a hash and its number + 1 in each cell. */
class HashNumbers {
  // Most segments are built of one text, which has some hundred terms.
  private cells: Uint32Array = new Uint32Array(2 ** 10);
  /** The hashes, by number. */
  hashes: Uint32Array = new Uint32Array(2 ** 8);
  size = 0;

  number(hash: number): number {
    const cell = cellOf(this.cells, hash);
    const known = this.cells[cell + 1]!;
    return known === 0 ? this.add(hash, cell) : known - 1;
  }

  private add(hash: number, cell: number): number {
    if (this.size === this.hashes.length) this.lengthen();
    this.hashes[this.size] = hash;
    this.cells[cell] = hash;
    this.cells[cell + 1] = ++this.size;
    if (4 * this.size >= this.cells.length) this.enlarge();
    return this.size - 1;
  }

  private lengthen(): void {
    const { hashes } = this;
    this.hashes = scratchWords(2 * hashes.length);
    this.hashes.set(hashes);
  }

  private enlarge(): void {
    this.cells = scratchWords(2 * this.cells.length);
    for (let number = 0; number < this.size; number++) {
      const cell = cellOf(this.cells, this.hashes[number]!);
      this.cells[cell] = this.hashes[number]!;
      this.cells[cell + 1] = number + 1;
    }
  }
}
