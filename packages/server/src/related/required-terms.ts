import { readList } from '../index/segment/packed-lists.ts';
import type { Segment } from '../index/segment/segment.ts';
import { noTerm, numberOf } from '../index/segment/term-numbers.ts';
import { mayHold } from '../index/sets/hash-filter.ts';
import type { View } from '../index/view.ts';

/** Terms and pairs of words that texts must have, by their hashes. */
export interface RequiredTerms {
  /** A text must have at least one term of each list. */
  terms: readonly (readonly number[])[];
  /**
   * Pairs of neighbouring words (`phrasePairs`), of which a text must have all. The check may accept a text without a
   * pair by chance, and accepts every text whose pairs are not known.
   */
  pairs: readonly number[];
}

/** Returns the ids of the texts of a view that have all required terms and pairs; deleted texts may be among them. */
export function findTextsWith(view: View, { terms, pairs }: RequiredTerms): Set<number> {
  const found = new Set<number>();
  for (const { segment } of view.segments) {
    for (const doc of docsWithAll(segment, terms))
      if (hasPairs(segment, doc, pairs)) found.add(segment.ids[doc]!);
  }
  return found;
}

function hasPairs({ pairs, pairsAt }: Segment, doc: number, hashes: readonly number[]): boolean {
  const [from, to] = [pairsAt[doc]!, pairsAt[doc + 1]!];
  return hashes.every((hash) => mayHold(pairs, from, to, hash));
}

function docsWithAll(segment: Segment, terms: RequiredTerms['terms']): Uint32Array {
  const lists = terms.map((hashes) => hashes.map((hash) => docsWith(segment, hash)).reduce(unite));
  if (lists.length === 0) return Uint32Array.from({ length: segment.docs }, (_, doc) => doc);
  lists.sort((one, other) => one.length - other.length);
  return lists.reduce(intersect);
}

/** Returns the numbers in both of two ascending lists, written over the first list. */
function intersect(one: Uint32Array, other: Uint32Array): Uint32Array {
  let count = 0;
  let place = 0;
  for (const doc of one) {
    while (place < other.length && other[place]! < doc) place++;
    if (other[place] === doc) one[count++] = doc;
  }
  return one.subarray(0, count);
}

/** Returns the numbers in either of two ascending lists, ascending. */
function unite(one: Uint32Array, other: Uint32Array): Uint32Array {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  return Uint32Array.from(new Set([...one, ...other])).sort();
}

function docsWith(segment: Segment, hash: number): Uint32Array {
  const term = numberOf(segment, hash);
  if (term === noTerm) return new Uint32Array();
  const { postings, postingsAt } = segment;
  const [from, to] = [postingsAt[term]!, postingsAt[term + 1]!];
  // An entry takes at least one byte.
  const docs = new Uint32Array(to - from);
  return docs.subarray(0, readList(postings, from, to, docs, new Uint8Array(to - from)));
}
