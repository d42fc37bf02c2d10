import { isPair } from '../../nlp/terms/hash.ts';
import { forEachEntry } from '../segment/packed-lists.ts';
import type { Segment } from '../segment/segment.ts';

/**
 * What the store keeps for a term: which texts have it, and how much of each it makes up (its impact), as far as can be told
 * without the other texts. It finds candidates, which are compared exactly. A list is made of blocks, each of the texts that
 * came at one time, so that lists are put together without being read.
 */
export interface Entry {
  textId: number;
  /** 1–255. */
  impact: number;
}

/** Impact of a term whose weight is that of all words of its text together; few reach 255, which a fourth of it does. */
const whole = 1000;
const mostImpact = 255;

/** A block says its length first. */
const headBytes = 4;

/** The impact of a usual term in a usual text: said once among a hundred words. */
export const usualImpact = 100;

/** By docId: the norm of the weights of a text's words, which its impacts are shares of. */
export function wordNorms({ docs, rows, rowsAt, hashes }: Segment): Float64Array {
  return Float64Array.from({ length: docs }, (_, doc) => {
    let sum = 0;
    forEachEntry(rows, rowsAt[doc]!, rowsAt[doc + 1]!, (term, weight) => {
      if (!isPair(hashes[term]!)) sum += weight * weight;
    });
    return Math.sqrt(sum);
  });
}

/** The texts of a segment that have a term, ascending by id. */
export function entriesOf(segment: Segment, term: number, norms: Float64Array): Entry[] {
  const { ids, postings, postingsAt } = segment;
  const entries: Entry[] = [];
  forEachEntry(postings, postingsAt[term]!, postingsAt[term + 1]!, (doc, weight) => {
    const impact = Math.round((whole * weight) / Math.max(1, norms[doc]!));
    entries.push({ textId: ids[doc]!, impact: Math.min(mostImpact, Math.max(1, impact)) });
  });
  return entries;
}

/** A block of some entries, ascending by id: its length, then for each the gap to the id before it as a varint, and the impact. */
export function writeBlock(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (const { textId, impact } of entries) {
    let gap = textId - before;
    before = textId;
    for (; gap > 127; gap = Math.floor(gap / 128)) bytes.push((gap % 128) | 128);
    bytes.push(gap, impact);
  }
  const block = new Uint8Array(headBytes + bytes.length);
  new DataView(block.buffer).setUint32(0, bytes.length, true);
  block.set(bytes, headBytes);
  return block;
}

/** Calls with every entry of a list of blocks. */
export function forEachImpact(list: Uint8Array, visit: (textId: number, impact: number) => void): void {
  const head = new DataView(list.buffer, list.byteOffset, list.byteLength);
  for (let at = 0; at < list.length;) {
    const end = at + headBytes + head.getUint32(at, true);
    let textId = 0;
    for (at += headBytes; at < end;) {
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
