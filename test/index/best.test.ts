import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Best, compare } from '../../packages/server/src/index/best.ts';

test('the best of the offered texts are the first of a sorted list', () => {
  const score = fc.integer({ min: 0, max: 20 }).map((n) => n / 4);
  const property = fc.property(
    fc.array(score, { maxLength: 300, size: 'max' }),
    fc.nat({ max: 100 }),
    (scores, limit) => {
      const best = new Best(limit);
      const all = scores.map((score, at) => ({ id: (at * 7) % 301, score }));
      for (const { id, score } of all) best.offer(id, score);
      const expected = all.toSorted(compare).slice(0, limit);
      assert.deepEqual(best.matches(), expected);
      assert.deepEqual(best.ids.sort(), expected.map(({ id }) => id).sort()); // prettier-ignore
      assert.ok(expected.length < limit || best.threshold === (expected.at(-1)?.score ?? Infinity));
    },
  );
  fc.assert(property, { numRuns: 300 });
});
