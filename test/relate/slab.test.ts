import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slabbed } from '../../packages/server/src/nlp/relate/slab.ts';

test('arrays that are parts of one are empty, and no byte belongs to two of them', () => {
  const lengths = fc.array(fc.oneof(fc.nat({ max: 3000 }), fc.nat({ max: 100_000 })), { maxLength: 40 });
  const property = fc.property(lengths, (all) => {
    const arrays = all.map((length) => slabbed(length));
    for (const [at, bytes] of arrays.entries()) {
      assert.equal(bytes.length, all[at]);
      assert.ok(bytes.every((byte) => byte === 0));
      bytes.fill(1 + at);
    }
    for (const [at, bytes] of arrays.entries()) assert.ok(bytes.every((byte) => byte === 1 + at));
  });
  fc.assert(property, { numRuns: 50 });
});
