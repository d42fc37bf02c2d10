import { readList } from '../index/segment/packed-lists.ts';
import type { Segment } from '../index/segment/segment.ts';
import type { View } from '../index/view.ts';
import { seek } from '../index/walk.ts';

/** The ids of the texts of a view that have all of some terms, by their hashes; texts that have gone may be among them. */
export function holding(view: View, hashes: readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const { segment } of view.segments) {
    const lists = hashes.map((hash) => docsWith(segment, hash));
    lists.sort((one, other) => one.length - other.length);
    let docs: Iterable<number> = lists[0] ?? [];
    for (const list of lists.slice(1)) docs = new Set(docs).intersection(new Set(list));
    for (const doc of docs) found.add(segment.ids[doc]!);
  }
  return found;
}

function docsWith({ hashes, postings, postingsAt }: Segment, hash: number): Uint32Array {
  const place = seek(hashes, 0, hash);
  if (hashes[place] !== hash) return new Uint32Array();
  const [from, to] = [postingsAt[place]!, postingsAt[place + 1]!];
  // An entry has a byte at least.
  const docs = new Uint32Array(to - from);
  return docs.subarray(0, readList(postings, from, to, docs, new Uint8Array(to - from)));
}
