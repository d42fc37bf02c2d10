import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minSquaredNorm, normPart, squaredNorm } from '../../packages/server/src/scoring/squared-norm.ts';
import { squaredIdf } from '../../packages/server/src/scoring/weights.ts';

const term = fc.record({
  share: fc.constantFrom(0, 0.25, 0.5, 1),
  level: fc.integer({ min: 4, max: 120 }),
  weight: fc.integer({ min: 1, max: 255 }),
});

/** Returns the sums A, B and C of some terms. */
function sumsOf(
  terms: readonly { share: number; level: number; weight: number }[],
): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (const { share, level, weight } of terms) {
    const { a, b, c } = normPart(share, level);
    for (const [at, part] of [a, b, c].entries()) sums[at]! += part * weight ** 2;
  }
  return sums;
}

test('a squared norm is the sum over its terms and at least its bound, for every top level', () => {
  const property = fc.property(
    fc.array(term, { maxLength: 40 }),
    fc.double({ min: 40, max: 130, noNaN: true }),
    fc.double({ min: 0, max: 8, noNaN: true }),
    (terms, top, more) => {
      const sums = sumsOf(terms);
      const bound = Math.fround(minSquaredNorm(...sums, top));
      for (const at of [top, top + more]) {
        const norm = squaredNorm(...sums, at);
        const summed = terms.reduce(
          (sum, { share, level, weight }) => sum + share * weight ** 2 * squaredIdf(at, level),
          0,
        );
        assert.ok(
          Math.abs(norm - summed) <= 1e-9 * Math.max(1, sums[2], sums[0] * at ** 2),
          `${norm} and ${summed}`,
        );
        assert.ok(bound <= norm, `${bound} above ${norm}`);
      }
    },
  );
  fc.assert(property, { numRuns: 2000 });
});
