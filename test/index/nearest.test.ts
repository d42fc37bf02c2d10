import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { findNearest, type NearestOptions } from '../../packages/server/src/index/nearest/nearest.ts';
import { NearestSketches } from '../../packages/server/src/index/nearest/nearest-sketches.ts';
import type { Document } from '../../packages/server/src/index/segment/build.ts';
import { sketchBytes, writeSketch } from '../../packages/server/src/index/segment/sketch.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { encodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { cosine, quantise, type Vector } from '../../packages/server/src/scoring/vector.ts';
import { seeded } from '../support/texts.ts';
import { Collection } from './segments.ts';

const dimensions = 384;
const random = seeded(11);

const noise = (): Float32Array => Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5); // prettier-ignore

/** Returns a vector at a cosine of about `alike` to a direction. */
function vectorNear(direction: Float32Array, alike: number): Vector {
  const other = noise();
  const share = Math.sqrt(1 - alike ** 2);
  return quantise(direction.map((value, at) => alike * value + share * other[at]!))!;
}

/** Returns the number of bits in which the sketches of two vectors differ. */
function distance(one: Vector, other: Vector): number {
  const bits = [one, other].map(({ values }) => {
    const sketch = new Uint8Array(sketchBytes);
    writeSketch(values, sketch, 0);
    return sketch;
  });
  return bits[0]!.reduce((sum, byte, at) => sum + (byte ^ bits[1]![at]!).toString(2).replaceAll('0', '').length, 0); // prettier-ignore
}

suite('the nearest of many texts', () => {
  const subjects = Array.from({ length: 40 }, noise);
  const writer = new ViewWriter('en');
  const collection = new Collection(writer);
  const document = (textId: number): Document => ({
    textId,
    date: textId,
    terms: encodeTerms([]),
    vector:
      textId % 50 === 0 ? undefined : vectorNear(subjects[textId % subjects.length]!, 0.3 + 0.6 * random()),
  });
  // The last segment has sketches in a kernel of its own.
  for (const [from, count] of [
    [1, 700],
    [701, 1],
    [1000, 9000],
  ] as const)
    // prettier-ignore
    collection.set(Array.from({ length: count }, (_, at) => document(from + at)));
  for (let textId = 3; textId < 10_000; textId += 9) collection.delete(textId);
  const { view } = writer;
  const texts = [...collection.texts.values()].filter(({ vector }) => vector !== undefined);
  const idsNearest = (
    vector: Vector,
    options: NearestOptions,
    accepts: (id: number) => boolean = () => true,
  ) => new Set(findNearest(view, vector, options, accepts).map((doc) => view.idOf(doc)));
  const best = (some: readonly Document[], vector: Vector, limit: number) =>
    some
      .map((text) => ({ id: text.textId, score: cosine(vector, text.vector!) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || one.id - other.id)
      .slice(0, limit)
      .map(({ id }) => id);

  test('are the nearest of those whose sketches are nearest, equal distances included', () => {
    for (let time = 0; time < 10; time++) {
      const vector = vectorNear(subjects[time]!, 0.8);
      const accepts = (id: number) => id % 7 !== time % 7;
      const accepted = texts.filter(({ textId }) => accepts(textId));
      const distances = accepted.map((text) => distance(vector, text.vector!));
      const last = distances.toSorted((one, other) => one - other)[299]!;
      const candidates = accepted.filter((_, at) => distances[at]! <= last);
      assert.ok(candidates.length < 1500);
      assert.deepEqual(idsNearest(vector, { limit: 20, compared: 300 }, accepts), new Set(best(candidates, vector, 20))); // prettier-ignore
    }
  });

  test('are nearly all found among fifty times as many', () => {
    let hits = 0;
    for (let time = 0; time < 40; time++) {
      const vector = vectorNear(subjects[time]!, 0.7);
      const ids = idsNearest(vector, { limit: 10, compared: 500 });
      hits += best(texts, vector, 10).filter((id) => ids.has(id)).length;
    }
    assert.ok(hits >= 0.98 * 400, `${hits} of 400`);
  });

  test('with a minimum cosine are the texts above it, and with a minimum above 1 there are none', () => {
    const vector = vectorNear(subjects[0]!, 0.9);
    const above = texts.filter((text) => cosine(vector, text.vector!) >= 0.6);
    const ids = idsNearest(vector, { limit: 1000, compared: 1500, leastCosine: 0.6 });
    const hits = above.filter(({ textId }) => ids.has(textId)).length;
    assert.ok(hits >= 0.95 * above.length && above.length > 50, `${hits} of ${above.length}`);
    assert.ok(ids.size < texts.length / 30, `${ids.size} texts`);
    assert.equal(idsNearest(vector, { limit: 1000, compared: 1500, leastCosine: 1.01 }).size, 0);
  });

  test('have a distance that estimates the angle without bias', () => {
    for (const alike of [0, 0.3, 0.6, 0.9]) {
      let sum = 0;
      for (let time = 0; time < 400; time++) {
        const [one, other] = [quantise(subjects[time % 40]!)!, vectorNear(subjects[time % 40]!, alike)];
        sum += distance(one, other) / (8 * sketchBytes) - Math.acos(cosine(one, other)) / Math.PI;
      }
      assert.ok(Math.abs(sum / 400) < 0.01, `${sum / 400} at ${alike}`);
    }
  });

  test('are collected in any order', () => {
    const offers = fc.array(fc.nat(8 * sketchBytes), { maxLength: 200 });
    const property = fc.property(offers, fc.integer({ min: 1, max: 50 }), (distances, limit) => {
      const collector = new NearestSketches(limit, 8 * sketchBytes);
      for (const [doc, far] of distances.entries()) if (far <= collector.most) collector.offer(doc, far);
      const last = distances.toSorted((one, other) => one - other)[limit - 1] ?? Infinity;
      assert.deepEqual(collector.docs(), [...distances.keys()].filter((doc) => distances[doc]! <= last)); // prettier-ignore
    });
    fc.assert(property);
  });
});
