import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { prepareQuery } from '../../packages/server/src/index/prepared-query.ts';
import type { Document } from '../../packages/server/src/index/segment/build.ts';
import type { Accepts } from '../../packages/server/src/index/candidates.ts';
import { cosinesWith } from '../../packages/server/src/index/cosines.ts';
import { density } from '../../packages/server/src/index/density.ts';
import { findNearest } from '../../packages/server/src/index/nearest/nearest.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import { encodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { cosine, type Vector } from '../../packages/server/src/scoring/vector.ts';
import { documents, textId, vector } from './made-up.ts';
import { Collection, buildView } from './segments.ts';

const parts = fc.array(fc.oneof(documents(12), textId), { maxLength: 8 });
const someVector = vector.filter((one) => one !== undefined);

function play(list: readonly (Document[] | number)[]): {
  writer: ViewWriter;
  texts: ReadonlyMap<number, Document>;
} {
  const writer = new ViewWriter('en');
  const collection = new Collection(writer);
  for (const part of list) {
    if (typeof part === 'number') collection.delete(part);
    else collection.set(part);
  }
  return { writer, texts: collection.texts };
}

/** Returns all texts with a cosine above 0, best first. */
function naive(texts: ReadonlyMap<number, Document>, own: Vector): { id: number; score: number }[] {
  return [...texts]
    .flatMap(([id, { vector }]) => (vector === undefined ? [] : [{ id, score: cosine(own, vector) }]))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.id - other.id);
}

suite('vectors of a view', () => {
  test('are found by cosine, and by number, whatever has changed before', () => {
    const property = fc.property(parts, someVector, textId, (list, own, odd) => {
      const { writer, texts } = play(list);
      const { view } = writer;
      const expected = naive(texts, own).map(({ id }) => id);
      const findIds = (limit: number, accepts: Accepts = () => true) =>
        findNearest(view, own, { limit, compared: Infinity }, accepts).map((doc) => view.idOf(doc));
      assert.deepEqual(new Set(findIds(1000)), new Set(expected));
      assert.deepEqual(new Set(findIds(3)), new Set(expected.slice(0, 3)));
      const accepted = expected.filter((id) => id % odd !== 0).slice(0, 4);
      assert.deepEqual(new Set(findIds(4, (id) => id % odd !== 0)), new Set(accepted));
      // In another language nothing is subtracted.
      const sample = { language: 'sv' as const, terms: encodeTerms([]), vector: own };
      const docs = [...texts.keys()].map((id) => view.find(id)!);
      const cosines = [...texts.values()].map(({ vector }) => (vector ? cosine(own, vector) : NaN));
      const isComparable = view.dimensions === own.values.length;
      assert.deepEqual([...cosinesWith(view, prepareQuery(view, sample))(docs)], isComparable ? cosines : docs.map(() => NaN)); // prettier-ignore
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('density is the mean cosine of the nearest, or of the nearest of a sample', () => {
    const property = fc.property(parts, someVector, fc.integer({ min: 1, max: 5 }), (list, own, count) => {
      const { writer, texts } = play(list);
      const { view } = writer;
      const scores = naive(texts, own).map(({ score }) => score);
      const mean = (some: readonly number[]) => some.reduce((sum, score) => sum + score / some.length, 0);
      assert.equal(density(view, own, count, 1000), mean(scores.slice(0, count)));
      const sampledDensity = density(view, own, count, 7);
      assert.ok(sampledDensity >= 0 && sampledDensity <= (scores[0] ?? 0) + 1e-9);
      assert.equal(sampledDensity, density(buildView(texts.values(), view), own, count, 7));
      const first = [...texts.keys()][0];
      if (first === undefined) return;
      writer.delete(first);
      const scoresOfRest = naive(new Map([...texts].slice(1)), own).map(({ score }) => score);
      assert.equal(density(writer.view, own, count, 1000), mean(scoresOfRest.slice(0, count)));
    });
    fc.assert(property, { numRuns: 200 });
  });
});
