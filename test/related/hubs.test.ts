import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { models } from '../../packages/server/src/nlp/model.ts';
import { makeSampler } from '../../packages/server/src/scoring/sample.ts';
import { density } from '../../packages/server/src/index/density.ts';
import { searchExternal } from '../../packages/server/src/related/search.ts';
import { hubNeighbours, hubSample } from '../../packages/server/src/scoring/hubs.ts';
import type { Vector } from '../../packages/server/src/scoring/vector.ts';
import { viewOf } from '../../support/view.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { seeded } from '../support/texts.ts';

const sampleOf = makeSampler(models.standard);

const random = seeded(4);
const terms = textTerms({ headline: '', body: '', language: 'sv' });

/** Returns a direction; different directions are nearly at right angles. */
function direction(): Float32Array {
  const values = Float32Array.from({ length: 384 }, () => random() + random() + random() - 1.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** Returns a direction with a given cosine to another direction. */
function directionNear(other: Float32Array, cosine: number): Float32Array {
  const rest = direction();
  return other.map((value, at) => cosine * value + Math.sqrt(1 - cosine ** 2) * rest[at]!);
}

suite('across languages', () => {
  const queryVector = direction();
  const hub = directionNear(queryVector, 0.66);
  const swedish = viewOf('sv', [
    [1, { terms, vector: directionNear(queryVector, 0.6) }],
    [2, { terms, vector: hub }],
    [3, { terms, vector: directionNear(queryVector, 0.2) }],
  ]);
  const others = Array.from(
    { length: 19 },
    (_, at) => [at + 2, { terms, vector: directionNear(hub, 0.8) }] as const,
  );
  const english = viewOf('en', [[1, { terms, vector: queryVector }], ...others]);
  const sample = sampleOf({ terms, vector: queryVector, model: models.standard.name }, 'en');
  const withDensity = { density: (vector: Vector) => density(english, vector, hubNeighbours, hubSample) };

  test('a hub in the other language does not rank before the right text', () => {
    const plain = searchExternal(swedish, sample, { relatedBy: 'semantic', limit: 3 });
    assert.deepEqual(plain.ids, [2, 1, 3]);
    const found = searchExternal(swedish, sample, { relatedBy: 'semantic', limit: 3, ...withDensity });
    assert.deepEqual(found.ids, [1, 2, 3]);
    assert.ok(found.relevances[1]! < plain.relevances[0]!);
    assert.equal(found.relevances[2], plain.relevances[2]);
  });

  test('a search by words alone does not lower hubs', () => {
    const options = { relatedBy: 'statistic', limit: 3 } as const;
    assert.deepEqual(
      searchExternal(swedish, sample, { ...options, ...withDensity }),
      searchExternal(swedish, sample, options),
    );
  });
});
