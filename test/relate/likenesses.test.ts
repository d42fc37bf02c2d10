import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Likenesses } from '../../packages/server/src/nlp/relate/likenesses.ts';

test('likenesses are those that were set last of the texts that were not left out since', () => {
  const step = fc.record({
    id: fc.nat({ max: 9 }),
    likeness: fc.option(fc.record({ statistic: fc.double({ noNaN: true }), semantic: fc.double() })),
  });
  const property = fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
    const likenesses = new Likenesses();
    const expected = new Map<number, { statistic: number; semantic: number }>();
    for (const { id, likeness } of steps) {
      if (likeness === null) {
        likenesses.delete(id);
        expected.delete(id);
      } else {
        likenesses.set(id, likeness.statistic, likeness.semantic);
        expected.set(id, { ...likeness });
      }
      assert.equal(likenesses.has(id), expected.has(id));
      assert.equal(likenesses.size, expected.size);
    }
    assert.deepEqual(new Map(likenesses.ids.map((id, at) => [id, likenesses.at(at)])), expected);
  });
  fc.assert(property, { numRuns: 300 });
});
