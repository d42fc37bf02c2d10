import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Bitset } from '../../packages/server/src/index/sets/bitset.ts';
import { emptySegment } from '../../packages/server/src/index/segment/segment.ts';
import { countOf } from '../../packages/server/src/index/segment/term-numbers.ts';
import { LiveCounts } from '../../packages/server/src/index/live-counts.ts';
import { seek, walkTogether } from '../../packages/server/src/index/walk.ts';

const number = fc.oneof(fc.nat(50), fc.nat(0xffff_ffff), fc.nat(30).map((n) => 0xffff_ffff - n)); // prettier-ignore
const ascendingList = fc
  .uniqueArray(number, { maxLength: 200, size: 'max' })
  .map((list) => Uint32Array.from(list).sort());

test('seek returns the first place that is not less, from any place on', () => {
  const property = fc.property(ascendingList, fc.nat(200), number, (list, from, wanted) => {
    const naive = list.findIndex((one, at) => at >= from && one >= wanted);
    assert.equal(seek(list, from, wanted), naive >= 0 ? naive : Math.max(from, list.length));
    for (const [at, one] of list.entries()) assert.equal(seek(list, 0, one), at);
  });
  fc.assert(property, { numRuns: 500 });
});

test('walking lists together visits every number once, with its places', () => {
  const property = fc.property(fc.array(ascendingList, { maxLength: 5 }), (lists) => {
    const visits: [number, number[]][] = [];
    walkTogether(lists, (number, places) => visits.push([number, [...places]]));
    const numbers = [...new Set(lists.flatMap((list) => [...list]))].sort((one, other) => one - other);
    assert.deepEqual(visits, numbers.map((number) => [number, lists.map((list) => list.indexOf(number))])); // prettier-ignore
  });
  fc.assert(property, { numRuns: 200 });
});

test('a bitset has the numbers that were added', () => {
  const property = fc.property(fc.array(fc.nat(99)), (numbers) => {
    const set = new Bitset(100);
    const expected = new Set<number>();
    for (const number of numbers) {
      assert.equal(set.add(number), !expected.has(number));
      expected.add(number);
    }
    assert.equal(set.count, expected.size);
    for (let number = 0; number < 100; number++) assert.equal(set.has(number), expected.has(number));
  });
  fc.assert(property);
});

test('counts of terms decrease with deletions, few or many, and the segment does not change', () => {
  const property = fc.property(fc.array(fc.nat(99), { maxLength: 300, size: 'max' }), (lowered) => {
    const sizes = {
      docs: 0,
      dimensions: 0,
      terms: 100,
      common: 30,
      postings: 0,
      rows: 0,
      pairs: 0,
      sentences: 0,
    };
    const segment = emptySegment(sizes);
    segment.commonCounts.fill(1000);
    segment.counts.fill(255);
    const all = (term: number): number => (term < 30 ? 1000 : 255);
    const live = new LiveCounts(segment);
    const some = lowered.slice(0, 255);
    for (const term of some) live.decrement(term);
    for (let term = 0; term < 100; term++)
      assert.equal(live.get(term), all(term) - some.filter((one) => one === term).length);
    for (let term = 0; term < 100; term++) assert.equal(countOf(segment, term), all(term));
  });
  fc.assert(property);
});
