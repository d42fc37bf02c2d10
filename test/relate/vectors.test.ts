import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { Pause } from '../../packages/server/src/nlp/relate/pause.ts';
import { cosine, quantised, type Vector, Vectors } from '../../packages/server/src/nlp/relate/vectors.ts';
import { listed } from './listed.ts';

const dimensions = 6;
const vector = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: dimensions, maxLength: dimensions })
  .filter((values) => values.some((value) => Math.abs(value) > 1e-3))
  .map((values) => quantised(Float32Array.from(values))!);
const id = fc.integer({ min: 1, max: 30 });
const step = fc.record({ id, vector: fc.option(vector, { freq: 4, nil: undefined }) });
interface Step {
  id: number;
  vector: Vector | undefined;
}
const steps = fc.array(step, { maxLength: 80, size: 'max' });

function play(vectors: Vectors, list: readonly Step[], texts: Map<number, Vector>): void {
  for (const { id, vector } of list) {
    if (vector === undefined) {
      texts.delete(id);
      vectors.delete(id);
    } else {
      texts.set(id, vector);
      vectors.set(id, vector);
    }
  }
}

function naive(texts: ReadonlyMap<number, Vector>, vector: Vector): { id: number; score: number }[] {
  return [...texts]
    .map(([id, other]) => ({ id, score: cosine(vector, other) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.id - other.id);
}

suite('vectors', () => {
  test('are found by id, by cosine and in order, whatever came and went before', async () => {
    const property = fc.asyncProperty(steps, vector, id, async (list, query, odd) => {
      const vectors = new Vectors();
      const texts = new Map<number, Vector>();
      play(vectors, list, texts);
      const ids = Array.from({ length: 30 }, (_, at) => 30 - at);
      for (const id of ids) assert.deepEqual(vectors.get(id), texts.get(id));
      const cosines = ids.map((id) => texts.get(id)).map((other) => (other ? cosine(query, other) : NaN));
      assert.deepEqual([...vectors.cosines(query, ids)], cosines);
      const expected = naive(texts, query);
      assert.deepEqual(listed(await vectors.nearest(query, 100)), expected);
      assert.deepEqual(listed(await vectors.nearest(query, 3)), expected.slice(0, 3));
      const accepted = expected.filter(({ id }) => id % odd !== 0).slice(0, 4);
      assert.deepEqual(listed(await vectors.nearest(query, 4, (id) => id % odd !== 0)), accepted);
    });
    await fc.assert(property, { numRuns: 200 });
  });

  test('closeness is the mean cosine of the nearest, or of the nearest of a sample', async () => {
    const property = fc.asyncProperty(
      steps,
      vector,
      fc.integer({ min: 1, max: 5 }),
      async (list, query, count) => {
        const vectors = new Vectors();
        const texts = new Map<number, Vector>();
        play(vectors, list, texts);
        const scores = naive(texts, query).map(({ score }) => score);
        const mean = (some: readonly number[]) => some.reduce((sum, score) => sum + score / some.length, 0);
        assert.equal(await vectors.closeness(query, count, 30), mean(scores.slice(0, count)));
        const sampled = await vectors.closeness(query, count, 7);
        assert.ok(sampled >= 0 && sampled <= (scores[0] ?? 0) + 1e-9);
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });

  test('a scan that pauses answers no vector that has changed or gone since', async () => {
    const property = fc.asyncProperty(steps, steps, vector, async (list, later, query) => {
      const texts = new Map<number, Vector>();
      const meanwhile = [...later];
      const pause: Pause = () => {
        play(vectors, meanwhile.splice(0, 5), texts);
        return Promise.resolve();
      };
      const vectors = new Vectors(pause);
      play(vectors, list, texts);
      for (const { id, score } of listed(await vectors.nearest(query, 100))) {
        assert.equal(score, cosine(query, texts.get(id)!));
      }
      assert.deepEqual(await new Promise((resolve) => { resolve(vectors.get(31)); }), undefined); // prettier-ignore
    });
    await fc.assert(property, { numRuns: 100 });
  });

  test('in eight bits keep their direction, and equal ones have a cosine of exactly 1', () => {
    const values = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 384, maxLength: 384 });
    const property = fc.property(values, values, (one, other) => {
      const exact = (first: number[], second: number[]) =>
        first.reduce((sum, value, at) => sum + value * second[at]!, 0);
      const [first, second] = [quantised(Float32Array.from(one)), quantised(Float32Array.from(other))];
      if (first === undefined || second === undefined) return;
      const expected = exact(one, other) / Math.sqrt(exact(one, one) * exact(other, other));
      assert.ok(Math.abs(cosine(first, second) - expected) < 0.02);
      assert.equal(cosine(first, first), 1);
    });
    fc.assert(property);
  });

  test('nothing is left of a vector of zeros, and all have as many dimensions', () => {
    assert.equal(quantised(new Float32Array(4)), undefined);
    const vectors = new Vectors();
    vectors.set(1, quantised(Float32Array.of(1, 2))!);
    assert.throws(() => { vectors.set(2, quantised(Float32Array.of(1, 2, 3))!); }, RangeError); // prettier-ignore
    assert.equal(vectors.get(2), undefined);
  });
});
