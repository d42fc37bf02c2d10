import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { datedRelevance } from '../../packages/server/src/related/date-boost.ts';
import { copyFilter, resemblance } from '../../packages/server/src/related/copy-filter.ts';
import { diversify } from '../../packages/server/src/related/diversity.ts';
import { poolSize, rerank, type Reranking } from '../../packages/server/src/related/rerank.ts';
import { encodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';

const day = 86_400;

/** Texts of few different terms, so that copies are frequent. */
const bag = fc
  .uniqueArray(fc.record({ hash: fc.integer({ min: 0, max: 6 }), weight: fc.integer({ min: 1, max: 3 }) }), {
    selector: ({ hash }) => hash,
    maxLength: 5,
  })
  .map((terms) => terms.sort((one, other) => one.hash - other.hash));

type Bag = { hash: number; weight: number }[];

function naiveResemblance(one: Bag, other: Bag): number {
  const weight = (terms: Bag, hash: number) => terms.find((term) => term.hash === hash)?.weight ?? 0;
  const hashes = [...new Set([...one, ...other].map(({ hash }) => hash))];
  const sum = (pick: (...weights: number[]) => number) =>
    hashes.reduce((total, hash) => total + pick(weight(one, hash), weight(other, hash)), 0);
  return hashes.length === 0 ? 0 : sum(Math.min) / sum(Math.max);
}

suite('resemblance', () => {
  test('is the shared weight over the weight of the union', () => {
    const property = fc.property(bag, bag, (one, other) => {
      const expected = naiveResemblance(one, other);
      assert.equal(resemblance(encodeTerms(one), encodeTerms(other)), expected);
      assert.equal(resemblance(encodeTerms(other), encodeTerms(one)), expected);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  test('is 1 for equal texts, near 1 for a copy with a few changes, low for another report', () => {
    const terms = (body: string) => textTerms({ headline: '', body, language: 'en' });
    const story = `Thousands of homes lost power when a winter storm with heavy snow hit the coast on Sunday.
      Power companies said that fallen trees had damaged lines in three counties and repairs could take days.
      Schools stay closed on Monday, and the police ask people not to drive unless they have to.`;
    const other = `Power companies are repairing lines damaged by fallen trees after the winter storm on Sunday.`;
    assert.equal(resemblance(terms(story), terms(story.toUpperCase())), 1);
    assert.ok(resemblance(terms(story), terms(story.replace('three', 'four'))) > 0.9);
    assert.ok(resemblance(terms(story), terms(other)) < 0.4);
  });
});

interface Text {
  id: number;
  relevance: number;
  date: number;
  terms: Uint8Array;
  topic: number;
}

/** Texts in the order of a search: highest relevance first. */
const searchResult = fc
  .array(
    fc.record({
      relevance: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 10_000 })).map((n) => n / 10_000),
      date: fc.integer({ min: 0, max: 100 }).map((days) => days * day),
      terms: bag.map(encodeTerms),
      topic: fc.integer({ min: 0, max: 10 }).map((n) => n / 10),
    }),
    { maxLength: 40, size: 'max' },
  )
  .map((texts) =>
    texts.sort((one, other) => other.relevance - one.relevance).map((text, id): Text => ({ id, ...text })),
  );

const share = fc.integer({ min: 0, max: 10 }).map((n) => n / 10);
const options = fc.record({
  limit: fc.integer({ min: 1, max: 6 }),
  minRelevance: fc.oneof(fc.constant(0), share),
  maxRelevance: fc.oneof(fc.constant(1), share),
  dedupe: fc.oneof(fc.constant(0), share),
  diversity: fc.oneof(fc.constant(0), share),
  boost: fc.option(
    fc.record({
      date: fc.integer({ min: 0, max: 100 }).map((days) => days * day),
      halfLifeDays: fc.integer({ min: 1, max: 40 }),
      strength: fc.integer({ min: 1, max: 10 }).map((n) => n / 10),
    }),
    { nil: undefined },
  ),
});
type Options = typeof options extends fc.Arbitrary<infer T> ? T : never;

const similarity = (one: Text, other: Text): number => 1 - Math.abs(one.topic - other.topic);

/** Returns the result that the options define, computed over all texts step by step. */
function naiveRerank(texts: readonly Text[], choice: Options): Text[] {
  const { limit, minRelevance, maxRelevance, dedupe, diversity, boost } = choice;
  const dated = texts.map((text) =>
    boost ? { ...text, relevance: datedRelevance(text.relevance, text.date, boost) } : text,
  );
  const fitting = dated
    .sort((one, other) => other.relevance - one.relevance || one.id - other.id)
    .filter(({ relevance }) => relevance >= minRelevance && relevance <= maxRelevance && relevance > 0);
  const originals: Text[] = [];
  for (const text of fitting) {
    const isCopy = originals.some((better) => resemblance(better.terms, text.terms) >= dedupe);
    if (dedupe === 0 || !isCopy) originals.push(text);
  }
  if (diversity === 0) return originals.slice(0, limit);
  const pool = originals.slice(0, poolSize(choice));
  const chosen: Text[] = [];
  while (chosen.length < Math.min(limit, pool.length)) {
    const left = pool.filter((text) => !chosen.includes(text));
    const values = left.map((text) => {
      const nearest = Math.max(0, ...chosen.map((other) => similarity(other, text)));
      return (1 - diversity) * text.relevance - diversity * nearest;
    });
    chosen.push(left[values.indexOf(Math.max(...values))]!);
  }
  return chosen;
}

/** Returns the reranked texts with their relevances; undefined if more texts are needed. */
function rerankTexts(
  texts: readonly Text[],
  all: boolean,
  choice: Omit<Reranking<Text>, 'relevance'>,
): Text[] | undefined {
  const result = rerank(texts, all, { relevance: (text) => text.relevance, ...choice });
  return result?.map(({ text, relevance }) => ({ ...text, relevance }));
}

suite('rerank', () => {
  const access = { date: (text: Text) => text.date, terms: (text: Text) => text.terms, similarity };

  test('returns what an exhaustive search returns, however deep the search went', () => {
    let [complete, early, deeper] = [0, 0, 0];
    const property = fc.property(searchResult, options, (texts, choice) => {
      const expected = naiveRerank(texts, choice);
      assert.deepEqual(rerankTexts(texts, true, { ...choice, ...access }), expected);
      complete++;
      for (let depth = 1; depth < texts.length; depth++) {
        const result = rerankTexts(texts.slice(0, depth), false, { ...choice, ...access });
        if (result === undefined) deeper++;
        else {
          assert.deepEqual(result, expected);
          early++;
        }
      }
    });
    fc.assert(property, { numRuns: 1000 });
    assert.ok(complete === 1000 && early > 1000 && deeper > 1000, `${early} early, ${deeper} went deeper`);
  });

  test('a result is full whenever enough texts qualify', () => {
    const property = fc.property(searchResult, options, (texts, choice) => {
      const { length } = naiveRerank(texts, { ...choice, limit: 1000, diversity: 0 });
      const result = rerankTexts(texts, true, { ...choice, ...access });
      assert.equal(result?.length, Math.min(length, choice.limit));
    });
    fc.assert(property, { numRuns: 300 });
  });

  test('turned off, the options change nothing and are not evaluated', () => {
    const failIfCalled = (): never => assert.fail('looked up');
    const off = { minRelevance: 0, maxRelevance: 1, dedupe: 0, diversity: 0 };
    const lookups = { date: failIfCalled, terms: failIfCalled, similarity: failIfCalled };
    const property = fc.property(searchResult, (texts) => {
      assert.deepEqual(
        rerankTexts(texts, false, { limit: 5, ...off, ...lookups })?.length,
        texts.length < 5 ? undefined : 5,
      );
      assert.deepEqual(rerankTexts(texts, true, { limit: 5, ...off, ...lookups }), texts.slice(0, 5));
    });
    fc.assert(property, { numRuns: 100 });
  });
});

suite('the steps of reranking', () => {
  test('the copy filter accepts a text that resembles no accepted text', () => {
    const property = fc.property(
      fc.array(bag, { maxLength: 30 }),
      share.filter((n) => n > 0),
      (bags, threshold) => {
        const passes = copyFilter(threshold);
        const kept: Bag[] = [];
        for (const terms of bags) {
          const isCopy = kept.some((better) => naiveResemblance(terms, better) >= threshold);
          assert.equal(passes(encodeTerms(terms)), !isCopy);
          if (!isCopy) kept.push(terms);
        }
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  test('a copy of a better text is skipped, and so is a copy of the copy', () => {
    const passes = copyFilter(0.8);
    const [text, copy, other] = [
      'a storm hits the coast',
      'A storm hits the coast!',
      'the bank raises rates',
    ].map((body) => textTerms({ headline: '', body, language: 'en' }));
    const passed: boolean[] = [];
    for (const terms of [text, copy, other, copy]) passed.push(passes(terms!));
    assert.deepEqual(passed, [true, false, true, false]);
  });

  test('diversity chooses the best text first and then the best text with new content', () => {
    const texts = [
      { relevance: 0.9, topic: 1 },
      { relevance: 0.8, topic: 1 },
      { relevance: 0.7, topic: 2 },
    ];
    const same = (one: { topic: number }, other: { topic: number }) => (one.topic === other.topic ? 1 : 0);
    const order = (diversity: number) =>
      diversify(texts, 3, diversity, same).map(({ relevance }) => relevance);
    assert.deepEqual(order(0), [0.9, 0.8, 0.7]);
    assert.deepEqual(order(0.5), [0.9, 0.7, 0.8]);
    assert.deepEqual(order(1), [0.9, 0.7, 0.8]);
  });

  test('dates lower a relevance by half of the strength at the half-life, and never raise it', () => {
    const boost = { date: 1000 * day, halfLifeDays: 30, strength: 0.5 };
    const relevanceAt = (days: number) => datedRelevance(0.6, (1000 + days) * day, boost);
    assert.equal(relevanceAt(0), 0.6);
    assert.equal(relevanceAt(30), 0.5);
    assert.equal(relevanceAt(-30), 0.5);
    assert.equal(relevanceAt(100_000), 0.4);
    assert.ok(relevanceAt(1) > relevanceAt(2) && relevanceAt(2) > relevanceAt(3));
    assert.equal(datedRelevance(1, 0, boost), 1);
    assert.equal(datedRelevance(0, 0, boost), 0);
  });
});
