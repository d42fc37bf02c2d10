import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { bestAssignment, ClusterScore } from '../../eval/corpus/clusters.ts';

const clusters = (...some: string[]) => some.map((one) => new Set(one));
const scoreOf = (gold: Set<string>[], found: Set<string>[]) => {
  const score = new ClusterScore();
  score.add(gold, found);
  return score;
};

suite('the score of clusters', () => {
  test('has the values of examples that were computed by hand', () => {
    // Vilain et al. 1995: of three links two are found. B³: (2·1/2 + 2·1/2 …) over four mentions.
    const { muc, bCubed, ceaf } = scoreOf(clusters('abcd'), clusters('ab', 'cd')).parts;
    assert.equal(muc, (2 * (2 / 3) * 1) / (2 / 3 + 1));
    assert.equal(bCubed, (2 * 0.5 * 1) / 1.5);
    // One of the halves stands for the whole: 2·2/(4+2), of one gold and two found.
    assert.ok(Math.abs(ceaf - (2 * (2 / 3) * (1 / 3)) / (2 / 3 + 1 / 3)) < 1e-12);
  });

  test('is 1 for equal clusters, and 0 when nothing is found', () => {
    const gold = clusters('abc', 'de', 'f');
    assert.equal(scoreOf(gold, clusters('f', 'ed', 'cab')).conll, 1);
    assert.equal(scoreOf(gold, []).conll, 0);
  });

  test('aligns entities as well as the best alignment', () => {
    const worth = fc.integer({ min: 1, max: 5 }).chain((columns) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 5,
      }),
    );
    const best = (rows: number[][], taken: ReadonlySet<number> = new Set()): number => {
      const [row, ...rest] = rows;
      if (row === undefined) return 0;
      const pairs = row.map((value, at) => (taken.has(at) ? 0 : value + best(rest, new Set([...taken, at]))));
      return Math.max(best(rest, taken), ...pairs);
    };
    fc.assert(
      fc.property(worth, (rows) => {
        assert.equal(bestAssignment(rows), best(rows));
      }),
      { numRuns: 500 },
    );
  });
});
