import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { Match } from '../../packages/server/src/nlp/relate/best.ts';
import type { Pause } from '../../packages/server/src/nlp/relate/pause.ts';
import { SparseIndex } from '../../packages/server/src/nlp/relate/sparse-index.ts';
import { decodeTerms, encodeTerms, type Term } from '../../packages/server/src/nlp/relate/terms.ts';
import { listed } from './listed.ts';
import { naiveSearch } from './oracle.ts';

/** Some words are common in the language, most are not, pairs never. */
const prior = (hash: number): number => (hash % 10 === 0 ? 0.3 : hash % 6 === 0 ? 0.004 : 0);

// Few hashes make frequent terms; far apart ones and neighbours of a table's cells are among them.
const hash = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 0, max: 20 }).map((n) => n * 512),
  fc.nat({ max: 0xffff_ffff }),
);
const weight = fc.oneof(fc.constant(16), fc.integer({ min: 16, max: 255 }));
const terms = fc
  .uniqueArray(fc.record({ hash, weight }), { selector: (term) => term.hash, maxLength: 25 })
  .map((list) => list.sort((one, other) => one.hash - other.hash));
const id = fc.integer({ min: 1, max: 40 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id, terms }) },
  { weight: 1, arbitrary: fc.record({ id, terms: fc.constant(undefined) }) },
);
interface Step {
  id: number;
  terms: Term[] | undefined;
}
const steps = fc.array(step, { maxLength: 120, size: 'max' });

type Texts = Map<number, Term[]>;

function play(index: SparseIndex, list: readonly Step[], texts: Texts = new Map()): Texts {
  for (const { id, terms } of list) {
    if (terms === undefined) assert.equal(index.delete(id), texts.delete(id));
    else {
      texts.set(id, terms);
      index.set(id, encodeTerms(terms));
    }
  }
  assert.equal(index.size, texts.size);
  return texts;
}

function rebuilt(texts: ReadonlyMap<number, readonly Term[]>): SparseIndex {
  const index = new SparseIndex(prior);
  for (const [id, terms] of [...texts].reverse()) index.set(id, encodeTerms(terms));
  return index;
}

/** The index has six decimals of a score. */
const isFound = ({ score }: Match): boolean => Math.round(1e6 * score) > 0;

function assertSame(found: readonly Match[], expected: readonly Match[]): void {
  assert.deepEqual(
    found.map((match) => match.id).sort(),
    expected.filter(isFound).map((match) => match.id).sort(), // prettier-ignore
  );
  assertScores(found, expected);
}

/** Those found are the best of the expected, each with its own score; almost equal ones may change places. */
function assertScores(found: readonly Match[], expected: readonly Match[]): void {
  const scores = new Map(expected.map(({ id, score }) => [id, score]));
  for (const [at, { id, score }] of found.entries()) {
    assert.ok(Math.abs(score - expected[at]!.score) < 2e-6, `${score} is not ${expected[at]!.score}`);
    assert.ok(Math.abs(score - scores.get(id)!) < 2e-6, `${score} is not ${scores.get(id)}`);
  }
}

suite('sparse index', () => {
  test('answers what a naive computation answers, whatever came and went before', async () => {
    const property = fc.asyncProperty(steps, async (list) => {
      const index = new SparseIndex(prior);
      const texts = play(index, list);
      for (const id of texts.keys())
        assertSame(listed(await index.search(id, 100)), naiveSearch(texts, prior, id));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  test('answers exactly what an index rebuilt in another order answers', async () => {
    const property = fc.asyncProperty(steps, async (list) => {
      const index = new SparseIndex(prior);
      const texts = play(index, list);
      const other = rebuilt(texts);
      for (const id of texts.keys())
        assert.deepEqual(listed(await index.search(id, 100)), listed(await other.search(id, 100)));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  test('filled unsettled and tidied, it answers the same', async () => {
    const property = fc.asyncProperty(steps, steps, async (early, late) => {
      const index = new SparseIndex(prior);
      index.unsettle();
      const texts = play(index, early);
      await index.settle();
      await index.tidy();
      play(index, late, texts);
      await index.tidy();
      for (const id of texts.keys())
        assertSame(listed(await index.search(id, 100)), naiveSearch(texts, prior, id));
    });
    await fc.assert(property, { numRuns: 100 });
  });

  test('searches that pause answer by the texts of the instant at which they end', async () => {
    const property = fc.asyncProperty(
      steps,
      fc.array(step, { maxLength: 60 }),
      id,
      async (list, later, ask) => {
        const texts: Texts = new Map();
        let pausing = false;
        const meanwhile = later.filter((one) => one.id !== ask);
        const pause: Pause = () => {
          if (!pausing) return undefined;
          play(index, meanwhile.splice(0, 1 + (meanwhile.length % 3)), texts);
          return Promise.resolve();
        };
        const index = new SparseIndex(prior, { pause });
        play(index, list, texts);
        pausing = true;
        const own = texts.get(ask);
        assertSame(listed(await index.search(ask, 100)), own ? naiveSearch(texts, prior, ask) : []);
        const best = listed(await index.search(ask, 3));
        const now = own ? naiveSearch(texts, prior, ask) : [];
        assert.equal(best.length, Math.min(3, now.filter(isFound).length));
        assertScores(best, now);
        const guest = [{ hash: 2, weight: 16 }];
        const asGuest = listed(await index.searchGuest(encodeTerms(guest), 100));
        assertSame(asGuest, naiveSearch(new Map(texts).set(0, guest), prior, 0));
        await Promise.all([index.search(ask, 9), index.tidy(), index.search(ask + 1, 9), index.tidy()]);
        pausing = false;
        for (const id of texts.keys())
          assertSame(listed(await index.search(id, 100)), naiveSearch(texts, prior, id));
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });

  test('however often the comparison pauses, every score is that of an instant of the search', async () => {
    const often = { termsAtOnce: 1, textsAtOnce: 3 };
    const property = fc.asyncProperty(
      steps,
      fc.array(step, { maxLength: 40 }),
      id,
      async (list, later, ask) => {
        const texts: Texts = new Map();
        const instants: Texts[] = [];
        let pausing = false;
        const meanwhile = later.filter((one) => one.id !== ask);
        const pause: Pause = () => {
          if (!pausing) return undefined;
          play(index, meanwhile.splice(0, 1), texts);
          instants.push(new Map(texts));
          return Promise.resolve();
        };
        const index = new SparseIndex(prior, { ...often, pause });
        play(index, list, texts);
        const still = new SparseIndex(prior, { ...often, pause: () => Promise.resolve() });
        play(still, list);
        const own = texts.get(ask);
        assert.deepEqual(listed(await still.search(ask, 100)), listed(await index.search(ask, 100)));
        instants.push(new Map(texts));
        pausing = true;
        const [matches] = await Promise.all([index.search(ask, 100), index.tidy()]);
        const found = listed(matches);
        const now = own ? naiveSearch(texts, prior, ask) : [];
        const expected = now.filter(isFound).map((match) => match.id);
        assert.deepEqual(found.map((match) => match.id).sort(), expected.sort());
        const ever = instants.map((then) => naiveSearch(then, prior, ask));
        for (const { id, score } of found) {
          const scores = ever.flatMap((matches) => matches.find((match) => match.id === id)?.score ?? []);
          assert.ok(scores.some((one) => Math.abs(one - score) < 2e-6), `${score} is none of ${scores.join()}`); // prettier-ignore
        }
        pausing = false;
        for (const id of texts.keys())
          assertSame(listed(await index.search(id, 100)), naiveSearch(texts, prior, id));
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });

  test('is ordered, limited and leaves out what is not accepted', async () => {
    const property = fc.asyncProperty(
      steps,
      fc.nat({ max: 12 }),
      fc.integer({ min: 1, max: 40 }),
      async (list, limit, odd) => {
        const index = new SparseIndex(prior);
        for (const id of play(index, list).keys()) {
          const all = listed(await index.search(id, 100));
          const ordered = all.toSorted((one, other) => other.score - one.score || one.id - other.id);
          assert.deepEqual(all, ordered);
          assert.deepEqual(listed(await index.search(id, limit)), all.slice(0, limit));
          const accepted = all.filter(({ id }) => id % odd !== 0).slice(0, limit);
          assert.deepEqual(listed(await index.search(id, limit, (id) => id % odd !== 0)), accepted); // prettier-ignore
          assert.ok(all.every(({ score }) => score > 0 && score <= 1));
          const some = all.filter(({ id }) => id % odd === 0);
          const ids = [...some.map(({ id }) => id), 4711];
          assert.deepEqual(listed(await index.scores({ id }, ids)), some);
        }
      },
    );
    await fc.assert(property, { numRuns: 100 });
  });

  test('a guest finds what it would find as a member', async () => {
    const property = fc.asyncProperty(steps, terms, async (list, guest) => {
      const index = new SparseIndex(prior);
      const texts = play(index, list);
      const asGuest = listed(await index.searchGuest(encodeTerms(guest), 100));
      const asMember = listed(await rebuilt(new Map(texts).set(0, guest)).search(0, 100));
      assert.deepEqual(asGuest.map(({ id }) => id).sort(), asMember.map(({ id }) => id).sort());
      for (const [at, { score }] of asGuest.entries())
        assert.ok(Math.abs(score - asMember[at]!.score) < 2e-6);
      const scores = listed(await index.scores({ terms: encodeTerms(guest) }, texts.keys()));
      assert.deepEqual(scores.length, asGuest.length);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  test('with few terms for candidates, those found have the score of all terms', async () => {
    const property = fc.asyncProperty(steps, async (list) => {
      const index = new SparseIndex(prior, { allTermsUpTo: 0, fewTerms: 3, candidates: 5 });
      const texts = play(index, list);
      for (const id of texts.keys()) {
        const scores = new Map(naiveSearch(texts, prior, id).map((match) => [match.id, match.score]));
        for (const match of listed(await index.search(id, 10))) {
          assert.ok(Math.abs(match.score - scores.get(match.id)!) < 2e-6);
        }
      }
    });
    await fc.assert(property, { numRuns: 50 });
  });

  test('keeps the terms of its texts', async () => {
    const index = new SparseIndex(prior);
    const list = [{ hash: 2, weight: 16 }];
    index.set(7, encodeTerms(list));
    assert.deepEqual(decodeTerms(index.get(7)!), list);
    assert.equal(index.get(8), undefined);
    assert.deepEqual(listed(await index.search(8, 10)), []);
    assert.deepEqual(listed(await index.search(7, 10)), []);
  });
});
