import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addWindow, unit } from '../../packages/server/src/nlp/document-vector.ts';
import { blend } from '../../packages/server/src/nlp/relate/blend.ts';
import { centred, centres, readCentre, writeCentre } from '../../packages/server/src/nlp/relate/centre.ts';
import { seeded } from './texts.ts';

const random = seeded(3);
const anyVector = (): Float32Array => Float32Array.from({ length: 384 }, () => random() - 0.5);
const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);

suite('what the vectors of a language have in common', () => {
  test('is taken off: nothing of it is left, and the rest has unit length', () => {
    for (const language of ['en', 'sv'] as const) {
      const rest = centred(anyVector(), language)!;
      assert.ok(Math.abs(dot(rest, rest) - 1) < 1e-5);
      // The directions are rounded to bytes, which leaves them not quite at right angles.
      for (const direction of centres[language]) assert.ok(Math.abs(dot(rest, direction)) < 0.02);
    }
  });

  test('does not depend on the length of a vector', () => {
    const vector = anyVector();
    const twice = centred(vector.map((value) => 2 * value), 'sv')!; // prettier-ignore
    assert.ok(dot(twice, centred(vector, 'sv')!) > 0.99999);
  });

  test('says that a text without words, and one of another model, mean nothing', () => {
    assert.equal(centred(new Float32Array(384), 'en'), undefined);
    assert.equal(centred(new Float32Array([1, 0]), 'en'), undefined);
  });

  test('is read as it was written, but for rounding to bytes', () => {
    const directions = [unit(Float64Array.from(anyVector())), unit(Float64Array.from(anyVector()))];
    for (const [at, direction] of readCentre(writeCentre(directions)).entries()) {
      assert.ok(dot(direction, directions[at]!) > 0.9999);
    }
  });
});

suite('the vector of a text', () => {
  test('is the sum of the directions of its windows, the later the less, the ninth not at all', () => {
    const sum = new Float64Array(2);
    addWindow(sum, [3, 0], 0);
    addWindow(sum, [0, 7], 1);
    addWindow(sum, [5, 0], 8);
    assert.deepEqual([...sum], [1, 0.5]);
  });

  test('of nothing is nothing', () => {
    const sum = new Float64Array(2);
    addWindow(sum, [0, 0], 0);
    assert.deepEqual([...unit(sum)], [0, 0]);
  });
});

suite('blend', () => {
  test('of equal texts is 1, of texts without meaning their words', () => {
    for (const kind of ['en', 'sv', 'across'] as const) {
      assert.ok(Math.abs(blend({ statistic: 1, semantic: 1 }, 'automatic', kind) - 1) < 1e-12);
      assert.equal(blend({ statistic: 0.3, semantic: NaN }, 'automatic', kind), 0.3);
      assert.equal(blend({ statistic: 0.3, semantic: NaN }, 'semantic', kind), 0);
    }
  });
});
