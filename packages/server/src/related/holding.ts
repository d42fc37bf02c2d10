import { readList } from '../index/segment/packed-lists.ts';
import type { Segment } from '../index/segment/segment.ts';
import { noTerm, numberOf } from '../index/segment/term-numbers.ts';
import { mayHold } from '../index/sets/hash-filter.ts';
import type { View } from '../index/view.ts';

/** Terms and pairs that texts must have, by hashes. */
export interface Required {
  /** At least one of each list. */
  terms: readonly (readonly number[])[];
  /** Pairs of neighbouring words (`phrasePairs`): a text may have one of them by chance, and all where its pairs are not known. */
  pairs: readonly number[];
}

/** Returns the ids of the texts of a view that have all required terms and pairs; deleted texts may be among them. */
export function holding(view: View, { terms, pairs }: Required): Set<number> {
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

function docsWithAll(segment: Segment, terms: Required['terms']): Uint32Array {
  const lists = terms.map((hashes) => hashes.map((hash) => docsWith(segment, hash)).reduce(inEither));
  if (lists.length === 0) return Uint32Array.from({ length: segment.docs }, (_, doc) => doc);
  lists.sort((one, other) => one.length - other.length);
  return lists.reduce(inBoth);
}

/** Returns what is in both of two ascending lists, written over the first list. */
function inBoth(one: Uint32Array, other: Uint32Array): Uint32Array {
  let count = 0;
  let place = 0;
  for (const doc of one) {
    while (place < other.length && other[place]! < doc) place++;
    if (other[place] === doc) one[count++] = doc;
  }
  return one.subarray(0, count);
}

/** Returns what is in one of two ascending lists, or in both. */
function inEither(one: Uint32Array, other: Uint32Array): Uint32Array {
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
