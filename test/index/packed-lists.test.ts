import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  entryLength,
  forEachEntry,
  numberLimit,
  readList,
  writeEntry,
} from '../../packages/server/src/index/segment/packed-lists.ts';
import { Sums } from '../../packages/server/src/index/sums.ts';

// Small numbers make small gaps; the other numbers make gaps of every length.
const number = fc.oneof(
  fc.nat(300),
  fc.nat(numberLimit - 1),
  fc.integer({ min: 0, max: 27 }).map((bits) => Math.max(0, 2 ** bits - 1)),
);
const weight = fc.oneof(fc.constant(16), fc.nat(255));
const list = fc
  .uniqueArray(fc.record({ number, weight }, { noNullPrototype: true }), {
    selector: (entry) => entry.number,
    maxLength: 60,
    size: 'max',
  })
  .map((entries) => entries.sort((one, other) => one.number - other.number));

test('a list is read as it was written, by every reader', () => {
  const property = fc.property(list, fc.nat(5), (entries, from) => {
    const bytes = new Uint8Array(from + 5 * entries.length + 1).fill(255);
    let end = from;
    for (const [at, { number, weight }] of entries.entries()) {
      const gap = number - (entries[at - 1]?.number ?? 0);
      const next = writeEntry(bytes, end, gap, weight);
      assert.equal(next - end, entryLength(gap, weight));
      end = next;
    }
    const result: { number: number; weight: number }[] = [];
    forEachEntry(bytes, from, end, (number, weight) => result.push({ number, weight }));
    assert.deepEqual(result, entries);
    const numbers = new Uint32Array(60);
    const weights = new Uint8Array(60);
    assert.equal(readList(bytes, from, end, numbers, weights), entries.length);
    const read = entries.map((_, at) => ({ number: numbers[at]!, weight: weights[at]! }));
    assert.deepEqual(read, entries);
  });
  fc.assert(property, { numRuns: 500 });
});

test('sums equal a loop over the entries, and are 0 after clearing', () => {
  const small = list.map((entries) => entries.filter(({ number, weight }) => number < 2 ** 20 && weight > 0));
  const sums = new Sums();
  const property = fc.property(small, small, fc.integer({ min: 1, max: 9 }), (one, other, factor) => {
    sums.reserve(2 ** 20);
    const dots = new Map<number, number>();
    for (const entries of [one, other]) {
      const bytes = new Uint8Array(5 * entries.length);
      let end = 0;
      for (const [at, { number, weight }] of entries.entries()) {
        end = writeEntry(bytes, end, number - (entries[at - 1]?.number ?? 0), weight);
        dots.set(number, (dots.get(number) ?? 0) + factor * weight);
      }
      sums.add(bytes, 0, end, factor);
      if (entries === one) sums.correct(bytes, 0, end, factor);
    }
    assert.deepEqual([...sums.docsWithSum.subarray(0, sums.count)].sort(), [...dots.keys()].sort());
    for (const [number, dot] of dots) assert.equal(sums.dots[number], dot);
    for (const { number, weight } of one) assert.equal(sums.corrections[number], factor * weight ** 2);
    sums.clear();
    for (const number of dots.keys()) assert.deepEqual([sums.dots[number], sums.corrections[number]], [0, 0]);
    assert.equal(sums.count, 0);
  });
  fc.assert(property, { numRuns: 200 });
});
