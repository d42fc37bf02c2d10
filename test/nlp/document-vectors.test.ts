import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { UserError } from '../../packages/server/src/domain/user-error.ts';
import { documentVector, unit } from '../../packages/server/src/nlp/embedding/document-vector.ts';
import { blend } from '../../packages/server/src/scoring/blend.ts';
import {
  withoutCommonDirections,
  commonDirectionsOf,
  decodeDirections,
  encodeDirections,
} from '../../packages/server/src/nlp/embedding/common-directions.ts';
import { type Model, models } from '../../packages/server/src/nlp/model.ts';
import { seeded } from '../support/texts.ts';

const random = seeded(3);
const { dimensions } = models.standard;
const anyVector = (): Float32Array => Float32Array.from({ length: dimensions }, () => random() - 0.5);
const swedish = commonDirectionsOf(models.standard, 'sv');
const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);

suite('the common directions of a language', () => {
  test('are removed entirely, and the rest has unit length', () => {
    for (const language of ['en', 'sv'] as const) {
      const centre = commonDirectionsOf(models.standard, language);
      const rest = withoutCommonDirections(anyVector(), centre)!;
      assert.ok(Math.abs(dot(rest, rest) - 1) < 1e-5);
      // The directions are rounded to bytes, which leaves them not quite at right angles.
      for (const direction of centre) assert.ok(Math.abs(dot(rest, direction)) < 0.02);
    }
  });

  test('are removed whatever the norm of a vector', () => {
    const vector = anyVector();
    const twice = withoutCommonDirections(vector.map((value) => 2 * value), swedish)!; // prettier-ignore
    assert.ok(dot(twice, withoutCommonDirections(vector, swedish)!) > 0.99999);
  });

  test('give no vector for a text without words', () => {
    assert.equal(withoutCommonDirections(new Float32Array(dimensions), swedish), undefined);
  });

  test('refuse vectors and tables of another length', () => {
    assert.throws(
      () => withoutCommonDirections(new Float32Array([1, 0]), swedish),
      /The vector has 2 values, the common directions have 384\./,
    );
    const table = { dimensions: 300, table: '' };
    assert.throws(
      () => decodeDirections(table, 384),
      /have 300 values, and config\.json says that vectors have 384/,
    );
    const short = { dimensions: 384, table: Buffer.alloc(300).toString('base64') };
    assert.throws(() => decodeDirections(short, 384), UserError);
  });

  test('have as many values as the vectors of each model', () => {
    const table = { dimensions: 2, table: encodeDirections([Float32Array.of(0, 1)]) };
    const small: Model = {
      ...{ name: 'small 1.0.0', package: 'small', dimensions: 2 },
      commonDirections: { en: table, sv: table },
    };
    assert.deepEqual(
      withoutCommonDirections(Float32Array.of(3, 4), commonDirectionsOf(small, 'en')),
      Float32Array.of(1, 0),
    );
    assert.throws(() => commonDirectionsOf({ ...small, dimensions: 3 }, 'en'), UserError);
  });

  test('survive encoding, except for rounding to bytes', () => {
    const directions = [unit(Float64Array.from(anyVector())), unit(Float64Array.from(anyVector()))];
    for (const [at, direction] of decodeDirections(
      { dimensions, table: encodeDirections(directions) },
      dimensions,
    ).entries()) {
      assert.ok(dot(direction, directions[at]!) > 0.9999);
    }
  });
});

suite('the vector of a text', () => {
  const long = (...vector: number[]) => ({ pieces: 100, vector });
  const assertDirection = (vector: Float32Array, ...expected: number[]) => {
    assert.deepEqual(vector, unit(Float64Array.from(expected)));
  };

  test('is the sum of the directions of its first eight passages, with decreasing weights', () => {
    const body = [long(3, 0), long(0, 7), ...Array.from({ length: 6 }, () => long(0, 0)), long(5, 0)];
    assertDirection(documentVector([], body, 2), 1, 0.5);
  });

  test('weights the passages of the headline separately', () => {
    assertDirection(documentVector([long(4, 0)], [long(0, 7)], 2), 1, 1);
  });

  test('joins short windows into one passage, weighted by their pieces', () => {
    const short = { pieces: 4, vector: [4, 0] };
    assertDirection(
      documentVector([], [short, { pieces: 6, vector: [0, 2] }, long(0, 1)], 2),
      0.8,
      0.6 + 0.5,
    );
    assertDirection(documentVector([], [short], 2), 1, 0);
  });

  test('is zero for a text without windows', () => {
    assert.deepEqual([...documentVector([], [long(0, 0)], 2)], [0, 0]);
    assert.deepEqual([...documentVector([], [], 2)], [0, 0]);
  });
});

suite('blend', () => {
  test('is 1 for equal texts, and the similarity by words for texts without vectors', () => {
    for (const kind of ['en', 'sv', 'across'] as const) {
      assert.ok(Math.abs(blend({ statistic: 1, semantic: 1 }, 'automatic', kind) - 1) < 1e-12);
      assert.equal(blend({ statistic: 0.3, semantic: NaN }, 'automatic', kind), 0.3);
      assert.equal(blend({ statistic: 0.3, semantic: NaN }, 'semantic', kind), 0);
    }
  });
});
