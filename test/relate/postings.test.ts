import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { BlockPool } from '../../packages/server/src/nlp/relate/block-pool.ts';
import { Dictionary } from '../../packages/server/src/nlp/relate/dictionary.ts';
import { Postings } from '../../packages/server/src/nlp/relate/postings.ts';

test('postings hold what a map of maps holds', () => {
  const entry = fc.record({
    term: fc.integer({ min: 0, max: 5 }),
    slot: fc.integer({ min: 0, max: 300 }),
    weight: fc.integer({ min: 1, max: 255 }),
  });
  const property = fc.property(fc.array(entry, { maxLength: 800, size: 'max' }), (entries) => {
    const postings = new Postings();
    const expected = new Map<number, Map<number, number>>();
    for (const { term, slot, weight } of entries) {
      const list = expected.get(term) ?? new Map<number, number>();
      expected.set(term, list);
      // What is there already goes, so that lists grow and shrink.
      if (list.delete(slot)) postings.remove(term, slot);
      else {
        list.set(slot, weight);
        postings.add(term, slot, weight);
      }
    }
    for (const [term, list] of expected) {
      const { array, from, to } = postings.list(term);
      const found = [...array.subarray(from, to)].map((posting) => [posting >>> 8, posting & 255]);
      assert.deepEqual(new Map(found as [number, number][]), list);
      assert.equal(postings.count(term), list.size);
    }
  });
  fc.assert(property, { numRuns: 100 });
});

test('a posting that is not there can not be removed', () => {
  const postings = new Postings();
  postings.add(3, 5, 16);
  assert.throws(() => {
    postings.remove(3, 4);
  }, RangeError);
  assert.equal(postings.count(1000), 0);
});

suite('block pool', () => {
  test('blocks never overlap, within and across its segments', () => {
    const pool = new BlockPool();
    const taken: { place: number; size: number }[] = [];
    const sizes = [3, 1, 20, 21, 5, 22, 2, 21, 20, 1, 19, 20, 4];
    const take = (size: number): void => {
      const place = pool.take(size);
      taken.push({ place, size });
    };
    sizes.forEach(take);
    const given = taken.splice(2, 3);
    for (const { place, size } of given) pool.giveBack(place, size);
    for (const { size } of given) take(size);
    for (const [at, { place, size }] of taken.entries()) {
      const from = BlockPool.position(place);
      assert.ok(from + 2 ** size <= pool.array(place).length, 'a block lies within its array');
      pool.array(place)[from] = at;
      pool.array(place)[from + 2 ** size - 1] = at;
    }
    for (const [at, { place, size }] of taken.entries()) {
      const from = BlockPool.position(place);
      assert.equal(pool.array(place)[from], at);
      assert.equal(pool.array(place)[from + 2 ** size - 1], at);
    }
    const ends = taken.map(({ place, size }) => [place, place + 2 ** size] as const);
    for (const [from, to] of ends) {
      assert.equal(ends.filter((other) => other[0] < to && from < other[1]).length, 1);
    }
  });
});

suite('dictionary', () => {
  test('numbers hashes as a map would, and numbers of deleted ones are free again', () => {
    // Multiples of a big power of two share their home cell; neighbours form runs that deletion must keep whole.
    const hash = fc.oneof(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 40 }).map((n) => n * 65_536),
      fc.integer({ min: 0, max: 40 }).map((n) => 0xffff_ffff - n),
      fc.nat({ max: 0xffff_ffff }),
    );
    const property = fc.property(fc.array(hash, { maxLength: 2000, size: 'max' }), (hashes) => {
      const dictionary = new Dictionary();
      const numbers = new Map<number, number>();
      let most = 0;
      for (const hash of hashes) {
        assert.equal(dictionary.find(hash), numbers.get(hash));
        if (numbers.delete(hash)) dictionary.delete(hash);
        else numbers.set(hash, dictionary.add(hash));
        most = Math.max(most, numbers.size);
      }
      for (const [hash, number] of numbers) {
        assert.equal(dictionary.find(hash), number);
        assert.equal(dictionary.add(hash), number);
        assert.ok(number < most);
      }
      assert.equal(new Set(numbers.values()).size, numbers.size);
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('deleting what is not there changes nothing', () => {
    const dictionary = new Dictionary();
    assert.equal(dictionary.add(9), 0);
    dictionary.delete(10);
    assert.equal(dictionary.find(9), 0);
  });
});
