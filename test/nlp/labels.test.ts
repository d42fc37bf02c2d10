import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { logSoftmax, makeDecoder } from '../../packages/server/src/nlp/mentions/labels.ts';

const labels = ['O', 'B-PER', 'I-PER', 'B-LOC', 'I-LOC'];
const decode = makeDecoder(labels);

const isAllowed = (path: readonly number[]) =>
  path.every((label, at) => {
    const name = labels[label]!;
    return !name.startsWith('I-') || (at > 0 && labels[path[at - 1]!]!.slice(1) === name.slice(1));
  });

const scoreOf = (path: readonly number[], scores: readonly number[]) =>
  path.reduce((sum, label, at) => sum + scores[at * labels.length + label]!, 0);

/** Returns all label paths of a length. */
function paths(length: number): number[][] {
  if (length === 0) return [[]];
  return paths(length - 1).flatMap((path) => [...labels.keys()].map((label) => [...path, label]));
}

test('the decoded path is the best of all allowed paths', () => {
  const row = fc.array(fc.double({ min: -20, max: 0, noNaN: true }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const scores = rows.flat();
      const path = [...decode(Float64Array.from(scores))];
      assert.ok(isAllowed(path));
      const best = Math.max(
        ...paths(rows.length)
          .filter(isAllowed)
          .map((other) => scoreOf(other, scores)),
      );
      assert.ok(Math.abs(scoreOf(path, scores) - best) < 1e-9);
    }),
  );
});

test('a log softmax sums to one, however large the logits', () => {
  const into = new Float64Array(4);
  logSoftmax(Float32Array.of(0, 0, 1000, -1000), 1, 2, into, 2);
  assert.deepEqual([...into], [0, 0, 0, -2000]);
  logSoftmax(Float32Array.of(3, 4), 0, 2, into, 0);
  assert.ok(Math.abs(Math.exp(into[0]!) + Math.exp(into[1]!) - 1) < 1e-12);
});
