import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rank } from '../../packages/server/src/index/stored-index/find-candidates.ts';
import { writeBlock } from '../../packages/server/src/index/stored-index/impact-lists.ts';

test('texts of lists are ranked as a naive sum ranks them', () => {
  const ids = fc.uniqueArray(
    fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2 ** 40 })),
    {
      maxLength: 30,
    },
  );
  const entries = ids.chain((some) =>
    fc
      .array(fc.integer({ min: 1, max: 255 }), { minLength: some.length, maxLength: some.length })
      .map((impacts) =>
        some.toSorted((one, other) => one - other).map((textId, at) => ({ textId, impact: impacts[at]! })),
      ),
  );
  const singles = fc.array(fc.record({ textId: fc.integer({ min: 1, max: 50 }), score: fc.integer({ min: 0, max: 900 }) }), { maxLength: 5 }); // prettier-ignore
  const list = fc.array(entries, { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(list, { maxLength: 6 }), singles, fc.nat(40), (terms, alone, limit) => {
      const factors = new Map(terms.map((_, hash) => [hash, hash + 1]));
      const lists = terms.flatMap((blocks, hash) =>
        blocks.map((block) => ({ hash, list: writeBlock(block) })),
      );
      const sums = new Map<number, number>();
      const add = (id: number, score: number) => sums.set(id, (sums.get(id) ?? 0) + score);
      for (const { textId, score } of alone) add(textId, score);
      for (const [hash, blocks] of terms.entries())
        for (const { textId, impact } of blocks.flat()) add(textId, (hash + 1) * impact);
      const accepts = (id: number) => id % 3 !== 0;
      const expected = [...sums]
        .filter(([id]) => accepts(id))
        .sort(([id, one], [other, two]) => two - one || id - other)
        .slice(0, limit)
        .map(([id, sum]) => ({ id, score: sum / 400 }));
      assert.deepEqual(rank({ factors, singles: alone, ownSum: 400 }, lists, limit, accepts), expected);
    }),
    { numRuns: 1000 },
  );
});
