import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { cosine, quantise } from '../../packages/server/src/scoring/vector.ts';

suite('vectors', () => {
  test('keep their direction in eight bits, and equal vectors have a cosine of exactly 1', () => {
    const values = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 384, maxLength: 384 });
    const property = fc.property(values, values, (one, other) => {
      const exact = (first: number[], second: number[]) =>
        first.reduce((sum, value, at) => sum + value * second[at]!, 0);
      const [first, second] = [quantise(Float32Array.from(one)), quantise(Float32Array.from(other))];
      if (first === undefined || second === undefined) return;
      const expected = exact(one, other) / Math.sqrt(exact(one, one) * exact(other, other));
      assert.ok(Math.abs(cosine(first, second) - expected) < 0.02);
      assert.equal(cosine(first, first), 1);
    });
    fc.assert(property);
  });

  test('of zeros are dropped', () => {
    assert.equal(quantise(new Float32Array(4)), undefined);
  });
});
