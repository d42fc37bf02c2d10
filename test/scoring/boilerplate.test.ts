import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  cosineWithout,
  MeanDirection,
  boilerplateShare,
} from '../../packages/server/src/scoring/boilerplate.ts';
import { decodeTerms, encodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import type { View } from '../../packages/server/src/index/view.ts';
import { search, searchExternal } from '../../packages/server/src/related/search.ts';
import { quantise, type Vector } from '../../packages/server/src/scoring/vector.ts';
import { type SomeFeatures, viewOf, writerOf } from '../../support/view.ts';
import { randomText, seeded } from '../support/texts.ts';

const vector = fc
  .array(fc.integer({ min: -100, max: 100 }), { minLength: 8, maxLength: 8 })
  .filter((values) => values.some((value) => value !== 0))
  .map((values): Vector => quantise(Float32Array.from(values))!);

const directions = (vectors: readonly Vector[]) =>
  vectors.map(({ values, norm }) => Array.from(values, (value) => value / norm));

suite('the mean direction', () => {
  test('depends only on the vectors it has, to the last bit', () => {
    const property = fc.property(fc.array(vector, { minLength: 1 }), fc.array(vector), (stay, go) => {
      const [mean, direct] = [new MeanDirection(), new MeanDirection()];
      for (const one of [...go, ...stay]) mean.add(one);
      for (const one of go) mean.remove(one);
      for (const one of stay.toReversed()) direct.add(one);
      assert.deepEqual(mean.times(1), direct.times(1));
      const all = directions(stay);
      for (const [at, value] of mean.times(0.5).entries()) {
        const naive = all.reduce((sum, one) => sum + one[at]!, 0) / (2 * all.length);
        assert.ok(Math.abs(value - naive) < 1e-5);
      }
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('is subtracted on both sides of a cosine', () => {
    const property = fc.property(vector, vector, fc.array(vector, { minLength: 1 }), (one, other, all) => {
      const mean = new MeanDirection();
      for (const vector of all) mean.add(vector);
      const common = mean.times(0.7);
      const [left, right] = directions([one, other]).map((values) =>
        values.map((value, at) => value - common[at]!),
      );
      const dot = (a: readonly number[], b: readonly number[]) =>
        a.reduce((sum, value, at) => sum + value * b[at]!, 0);
      const naive = dot(left!, right!) / Math.sqrt(dot(left!, left!) * dot(right!, right!));
      assert.ok(Math.abs(cosineWithout(common, one)(other) - naive) < 1e-5);
      assert.equal(cosineWithout(common, one)(one), 1);
    });
    fc.assert(property, { numRuns: 500 });
  });
});

suite('the boilerplate share', () => {
  const random = seeded(1);
  const footer = `Follow the link below to change your settings or to unsubscribe from this daily newsletter. The
    publisher takes no responsibility for the content of external pages. Write to the editors at the address below.`;
  const terms = (body: string) => textTerms({ headline: '', body, language: 'en' });
  const bodies = Array.from({ length: 40 }, () => randomText(random, 60));

  function sharesOf(texts: readonly string[]): number[] {
    const all = texts.map((text) => decodeTerms(terms(text)));
    const count = (hash: number) => all.filter((one) => one.some((term) => term.hash === hash)).length;
    return all.map((one) => {
      const counts = one.map(({ hash }) => count(hash));
      return boilerplateShare(encodeTerms(one), all.length, counts);
    });
  }

  test('is 0 if no word pair is in nearly all texts, or with three texts', () => {
    assert.deepEqual(new Set(sharesOf(bodies)), new Set([0]));
    assert.deepEqual(
      new Set(sharesOf(bodies.map((body, i) => (i < 34 ? `${body} ${footer}` : body)))),
      new Set([0]),
    );
    assert.deepEqual(sharesOf(bodies.slice(0, 3).map((body) => `${body} ${footer}`)), [0, 0, 0]);
  });

  test('is nearly 1 with a long footer, and rises with the number of texts', () => {
    const withFooter = bodies.map((body) => `${body}\n${footer}`);
    const [few, many] = [sharesOf(withFooter.slice(0, 5))[0]!, sharesOf(withFooter)[0]!];
    assert.ok(few > 0.15 && few < 0.5 && many > 0.6 && many < 1, `${few}, ${many}`);
    assert.deepEqual(sharesOf([...withFooter, 'A text without one.']).at(-1), 0);
  });

  test('removes the effect of the footer on similarity', () => {
    // Long vectors, compared with which the language's mean is negligible.
    const direction = () => Float32Array.from({ length: 384 }, () => 10 * (random() - 0.5));
    const ofFooter = direction();
    const withFooter = new Map<number, SomeFeatures>();
    const plain = new Map<number, SomeFeatures>();
    for (const [id, body] of bodies.entries()) {
      const own = direction();
      plain.set(id, { terms: terms(body), vector: own });
      const vector = own.map((value, at) => value + ofFooter[at]!);
      withFooter.set(id, { terms: terms(`${body}\n${footer}`), vector });
    }
    const writer = writerOf('en', withFooter);
    const { view } = writer;
    const options = { relatedBy: 'semantic', limit: 100 } as const;
    const median = (one: View) => {
      const found = search(one, 0, options);
      const cosines = bodies.map((_, id) => found.semantics[found.ids.indexOf(id)] ?? 0);
      return cosines.sort((a, b) => a - b)[20]!;
    };
    assert.ok(Math.abs(median(view) - median(viewOf('en', plain))) < 0.15);
    const sample = view.sample(0)!;
    writer.delete(0);
    const external = searchExternal(writer.view, sample, options);
    assert.ok((external.semantics[5] ?? 0) < 0.4);
  });
});
