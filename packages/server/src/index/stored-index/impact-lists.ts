import { isPair } from '../../nlp/terms/hash.ts';
import { forEachEntry } from '../segment/packed-lists.ts';
import type { Segment } from '../segment/segment.ts';

/**
 * An entry of a term's list in a stored index: a text that has the term, and the impact of the term, its share of the
 * text's weight. An impact depends on no other text. Lists find candidates, which are then compared exactly. A list
 * consists of blocks, one for each update, so that lists are concatenated without being read.
 */
export interface Entry {
  textId: number;
  /** 1–255. */
  impact: number;
}

/**
 * The impact of a term that weighs as much as all words of its text together. Few terms reach `maxImpact`, about
 * a quarter of this.
 */
const fullImpact = 1000;
const maxImpact = 255;

/** The bytes of the length with which a block begins. */
const lengthBytes = 4;

/** The impact of a term that occurs once among a hundred words. */
export const usualImpact = 100;

/** Returns the norm of the weights of each text's words, by docId; impacts are shares of this norm. */
export function wordNorms({ docs, rows, rowsAt, hashes }: Segment): Float64Array {
  return Float64Array.from({ length: docs }, (_, doc) => {
    let sum = 0;
    forEachEntry(rows, rowsAt[doc]!, rowsAt[doc + 1]!, (term, weight) => {
      if (!isPair(hashes[term]!)) sum += weight * weight;
    });
    return Math.sqrt(sum);
  });
}

/** Returns the impact of a term in a text, by its weight and the norm of the weights of the text's words. */
export function impactOf(weight: number, norm: number): number {
  const impact = Math.round((fullImpact * weight) / Math.max(1, norm));
  return Math.min(maxImpact, Math.max(1, impact));
}

/** Returns the entries of a term for the texts of a segment, ascending by id. */
export function entriesOf(segment: Segment, term: number, norms: Float64Array): Entry[] {
  const { ids, postings, postingsAt } = segment;
  const entries: Entry[] = [];
  forEachEntry(postings, postingsAt[term]!, postingsAt[term + 1]!, (doc, weight) => {
    entries.push({ textId: ids[doc]!, impact: impactOf(weight, norms[doc]!) });
  });
  return entries;
}

/**
 * Encodes entries, ascending by id: the length of the block, then for each entry the gap to the previous id as a
 * varint, and the impact.
 */
export function writeBlock(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (const { textId, impact } of entries) {
    let gap = textId - before;
    before = textId;
    for (; gap > 127; gap = Math.floor(gap / 128)) bytes.push((gap % 128) | 128);
    bytes.push(gap, impact);
  }
  const block = new Uint8Array(lengthBytes + bytes.length);
  new DataView(block.buffer).setUint32(0, bytes.length, true);
  block.set(bytes, lengthBytes);
  return block;
}

/** Calls `visit` with every entry of a list of blocks. */
export function forEachImpact(list: Uint8Array, visit: (textId: number, impact: number) => void): void {
  const head = new DataView(list.buffer, list.byteOffset, list.byteLength);
  for (let at = 0; at < list.length;) {
    const end = at + lengthBytes + head.getUint32(at, true);
    let textId = 0;
    for (at += lengthBytes; at < end;) {
      let byte = list[at++]!;
      let gap = byte & 127;
      for (let unit = 128; byte > 127; unit *= 128) {
        byte = list[at++]!;
        gap += (byte & 127) * unit;
      }
      textId += gap;
      visit(textId, list[at++]!);
    }
  }
}
