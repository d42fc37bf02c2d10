import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { models } from '../../packages/server/src/nlp/model.ts';
import { Centroid } from '../../packages/server/src/related/centroid.ts';
import { makeSampler } from '../../packages/server/src/scoring/sample.ts';
import { decodeTerms, encodeTerms, type Term } from '../../packages/server/src/nlp/terms/encoded-terms.ts';

const sampleOf = makeSampler(models.standard);

const text = fc
  .uniqueArray(
    fc.record({ hash: fc.integer({ min: 0, max: 30 }), weight: fc.integer({ min: 16, max: 60 }) }),
    {
      selector: ({ hash }) => hash,
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((terms) => terms.toSorted((a, b) => a.hash - b.hash));

const vectorOf = (...values: number[]): Float32Array => {
  const vector = new Float32Array(models.standard.dimensions);
  vector.set(values);
  return vector;
};

const centroidOf = (texts: readonly Term[][]) => {
  const centroid = new Centroid('en', models.standard);
  for (const [at, terms] of texts.entries()) {
    centroid.add({ terms: encodeTerms(terms), vector: vectorOf(1, at), model: models.standard.name });
  }
  return centroid.features();
};

test('a centroid is the mean of the unit vectors, up to its scale and the rounding of its steps', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
      const mean = new Map<number, number>();
      for (const terms of texts) {
        const length = Math.hypot(...terms.map(({ weight }) => weight));
        for (const { hash, weight } of terms) mean.set(hash, (mean.get(hash) ?? 0) + weight / length);
      }
      const top = Math.max(...mean.values());
      const { terms, vector } = centroidOf(texts)!;
      const found = new Map(decodeTerms(terms).map(({ hash, weight }) => [hash, weight]));
      for (const [hash, weight] of mean) {
        assert.ok(Math.abs((found.get(hash) ?? 0) - (255 * weight) / top) <= 0.5 + 1e-9);
      }
      assert.equal(Math.max(...found.values()), 255);
      assert.deepEqual(
        [...found.keys()],
        [...found.keys()].toSorted((a, b) => a - b),
      );
      assert.deepEqual(vector, vectorOf(1, (texts.length - 1) / 2));
    }),
  );
});

test('the order of the texts makes no difference, and every copy counts', () => {
  const [a, b] = [[{ hash: 1, weight: 16 }], [{ hash: 2, weight: 32 }]];
  assert.deepEqual(centroidOf([a, b])!.terms, centroidOf([b, a])!.terms);
  assert.deepEqual(decodeTerms(centroidOf([a, a, b])!.terms), [
    { hash: 1, weight: 255 },
    { hash: 2, weight: 128 },
  ]);
});

test('an empty group has no centroid, and texts without terms have a centroid without terms', () => {
  assert.equal(centroidOf([]), undefined);
  assert.equal(centroidOf([[]])!.terms.length, 0);
});

test('a centroid of very many terms has the weightiest', () => {
  const many = Array.from({ length: 20_000 }, (_, hash) => ({ hash, weight: hash % 4 === 0 ? 32 : 16 }));
  const terms = decodeTerms(centroidOf([many])!.terms);
  assert.equal(terms.length, 1000);
  assert.ok(terms.every(({ hash, weight }) => hash % 4 === 0 && weight === 255));
});

test('a text of another model counts only with its terms', () => {
  const centroid = new Centroid('en', models.standard);
  const terms = encodeTerms([{ hash: 1, weight: 16 }]);
  centroid.add({ terms, vector: Float32Array.of(1, 2, 3), model: 'another 1.0.0, textkin 0.1.0' });
  assert.deepEqual(centroid.features()!.vector, vectorOf());
  const vector = vectorOf(0, 1);
  centroid.add({ terms, vector, model: `${models.standard.name}, textkin 0.1.0` });
  const { terms: both, ...rest } = centroid.features()!;
  assert.equal(decodeTerms(both).length, 1);
  assert.deepEqual(
    sampleOf({ terms: both, ...rest }, 'en'),
    sampleOf({ ...rest, terms: both, vector }, 'en'),
  );
});
