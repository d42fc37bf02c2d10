import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chooseMerge,
  purgeAfterMs,
  largestSize,
} from '../../packages/server/src/search/indexing/merge-policy.ts';
import { seeded } from '../support/texts.ts';

const segmentsOf = (...sizes: number[]) => sizes.map((size) => ({ size, deletedCount: 0 }));

test('two small segments of one size or four large ones are merged, the smallest size first, up to the largest size', () => {
  assert.deepEqual(chooseMerge(segmentsOf(100, 3, 500, 5000), 0), []);
  const small = segmentsOf(100, 100);
  assert.deepEqual(chooseMerge([...segmentsOf(600, 600), ...small], 0), small);
  const large = segmentsOf(20_000, 20_000, 20_000);
  assert.deepEqual(chooseMerge([...large, ...segmentsOf(5000)], 0), []);
  const largest = segmentsOf(30_000);
  assert.deepEqual(chooseMerge([...segmentsOf(5000), ...large, ...largest], 0), [...large, ...largest]);
  assert.deepEqual(chooseMerge(segmentsOf(...Array.from({ length: 20 }, () => largestSize)), 0), []);
});

test('a segment is rewritten when a quarter of its texts are deleted, or some time after the first deletion', () => {
  const [whole, third, one] = [
    { size: 2000, deletedCount: 0 },
    { size: 66, deletedCount: 34, deletedSince: 0 },
    { size: 300, deletedCount: 1, deletedSince: 50 },
  ];
  assert.deepEqual(chooseMerge([whole, third, one], 60), [third]);
  assert.deepEqual(chooseMerge([whole, one], 49 + purgeAfterMs), []);
  assert.deepEqual(chooseMerge([whole, one], 50 + purgeAfterMs), [one]);
});

test('a collection that grows has few segments, and each text is merged a few times', () => {
  const random = seeded(2);
  let segments: { size: number; deletedCount: number }[] = [];
  let texts = 0;
  let merged = 0;
  while (texts < 1_000_000) {
    const size = random() < 0.9 ? 64 + Math.floor(random() * 100) : Math.floor(random() * 16_384);
    segments.push({ size, deletedCount: 0 });
    texts += size;
    for (let inputs = chooseMerge(segments, 0); inputs.length > 0; inputs = chooseMerge(segments, 0)) {
      const sum = inputs.reduce((total, input) => total + input.size, 0);
      assert.ok(sum <= largestSize);
      merged += sum;
      segments = [...segments.filter((one) => !inputs.includes(one)), { size: sum, deletedCount: 0 }];
    }
    assert.ok(segments.length < 30, `${segments.length} segments of ${texts} texts`);
  }
  assert.ok(merged < 6 * texts, `${merged / texts} times`);
});
