import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { SparseIndex } from '../../packages/server/src/nlp/relate/sparse-index.ts';
import { decodeTerms, encodeTerms, type Term } from '../../packages/server/src/nlp/relate/terms.ts';
import { naiveSearch } from './oracle.ts';

/** Some words are common in the language, most are not, pairs never. */
const prior = (hash: number): number => (hash % 10 === 0 ? 0.3 : hash % 6 === 0 ? 0.004 : 0);

// Few hashes make frequent terms; far apart ones and neighbours of a table's cells are among them.
const hash = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 0, max: 20 }).map((n) => n * 512),
  fc.nat({ max: 0xffff_ffff }),
);
const terms = fc
  .uniqueArray(fc.record({ hash, weight: fc.integer({ min: 16, max: 255 }) }), {
    selector: (term) => term.hash,
    maxLength: 25,
  })
  .map((list) => list.sort((one, other) => one.hash - other.hash));
const id = fc.integer({ min: 1, max: 40 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id, terms }) },
  { weight: 1, arbitrary: fc.record({ id, terms: fc.constant(undefined) }) },
);
const steps = fc.array(step, { maxLength: 120, size: 'max' });

function play(index: SparseIndex, list: readonly { id: number; terms: Term[] | undefined }[]) {
  const texts = new Map<number, Term[]>();
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

suite('sparse index', () => {
  test('answers what a naive computation answers, whatever came and went before', () => {
    const property = fc.property(steps, (list) => {
      const index = new SparseIndex(prior);
      const texts = play(index, list);
      for (const id of texts.keys()) {
        const expected = naiveSearch(texts, prior, id);
        const found = index.search(id, 100);
        assert.deepEqual(
          found.map((match) => match.id).sort(),
          expected.filter(({ score }) => score >= 1e-6).map((match) => match.id).sort(), // prettier-ignore
        );
        for (const [at, { score }] of found.entries()) {
          assert.ok(Math.abs(score - expected[at]!.score) < 2e-6, `${score} is not ${expected[at]!.score}`);
        }
      }
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('answers exactly what an index rebuilt in another order answers', () => {
    const property = fc.property(steps, (list) => {
      const index = new SparseIndex(prior);
      const texts = play(index, list);
      const other = rebuilt(texts);
      for (const id of texts.keys()) assert.deepEqual(index.search(id, 100), other.search(id, 100));
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('is ordered, limited and leaves out what is not accepted', () => {
    const property = fc.property(steps, fc.nat({ max: 12 }), fc.nat({ max: 40 }), (list, limit, last) => {
      const index = new SparseIndex(prior);
      for (const id of play(index, list).keys()) {
        const all = index.search(id, 100);
        const ordered = all.toSorted((one, other) => other.score - one.score || one.id - other.id);
        assert.deepEqual(all, ordered);
        assert.deepEqual(index.search(id, limit), all.slice(0, limit));
        const accepted = all.filter((match) => match.id <= last).slice(0, limit);
        assert.deepEqual(
          index.search(id, limit, (other) => other <= last),
          accepted,
        );
        assert.ok(all.every(({ score }) => score > 0 && score <= 1));
      }
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('a guest finds what it would find as a member, and leaves no trace', () => {
    const property = fc.property(steps, terms, (list, guest) => {
      const index = new SparseIndex(prior);
      const texts = play(index, list);
      const asGuest = index.searchGuest(0, encodeTerms(guest), 100);
      const without = rebuilt(texts);
      for (const id of texts.keys()) assert.deepEqual(index.search(id, 100), without.search(id, 100));
      assert.deepEqual(asGuest, rebuilt(texts.set(0, guest)).search(0, 100));
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('with few terms for candidates, those found have the score of all terms', () => {
    const property = fc.property(steps, (list) => {
      const index = new SparseIndex(prior, { allTermsUpTo: 0, fewTerms: 3, candidates: 5 });
      const texts = play(index, list);
      const inFull = rebuilt(texts);
      for (const id of texts.keys()) {
        const scores = new Map(inFull.search(id, 100).map((match) => [match.id, match.score]));
        for (const match of index.search(id, 10)) {
          // Another order of adding may move the last digit.
          assert.ok(Math.abs(match.score - scores.get(match.id)!) < 2e-6);
        }
      }
    });
    fc.assert(property, { numRuns: 50 });
  });

  test('keeps the terms of its texts', () => {
    const index = new SparseIndex(prior);
    const list = [{ hash: 2, weight: 16 }];
    index.set(7, encodeTerms(list));
    assert.deepEqual(decodeTerms(index.get(7)!), list);
    assert.equal(index.get(8), undefined);
    assert.deepEqual(index.search(8, 10), []);
    assert.deepEqual(index.search(7, 10), []);
    assert.throws(() => index.searchGuest(7, encodeTerms(list), 10), RangeError);
  });
});
