import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { BytePool } from '../../packages/server/src/nlp/relate/byte-pool.ts';
import { Dictionary } from '../../packages/server/src/nlp/relate/dictionary.ts';
import { numberLimit, PackedLists } from '../../packages/server/src/nlp/relate/packed-lists.ts';
import { seeded } from './texts.ts';

interface Entry {
  list: number;
  number: number;
  weight: number;
}

// Small numbers make small gaps; the others make gaps of every length, forward and backward.
const number = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: numberLimit - 1 }),
  fc.integer({ min: 0, max: 27 }).map((bits) => Math.max(0, 2 ** bits - 1)),
);
const entry: fc.Arbitrary<Entry> = fc.record({
  list: fc.constantFrom(0, 1, 2, 300, 16_383, 16_384, 70_000),
  number,
  weight: fc.oneof(fc.constant(16), fc.integer({ min: 0, max: 255 })),
});

function entriesOf(lists: PackedLists, list: number): [number, number][] {
  const entries: [number, number][] = [];
  lists.forEach(list, (number, weight) => entries.push([number, weight]));
  return entries;
}

suite('packed lists', () => {
  test('hold what was added, in order, in every way of reading them', () => {
    const property = fc.property(fc.array(entry, { maxLength: 800, size: 'max' }), (entries) => {
      const lists = new PackedLists();
      for (const { list, number, weight } of entries) lists.add(list, number, weight);
      for (const list of [0, 1, 2, 3, 300, 16_383, 16_384, 70_000, 90_000]) {
        const expected = entries.filter((entry) => entry.list === list);
        const pairs = expected.map(({ number, weight }) => [number, weight] as [number, number]);
        assert.deepEqual(entriesOf(lists, list), pairs);
        const [numbers, weights] = [new Uint32Array(800), new Uint8Array(800)];
        assert.equal(lists.read(list, numbers, weights), pairs.length);
        assert.deepEqual(
          pairs.map((_, at) => [numbers[at], weights[at]]),
          pairs,
        );
      }
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('filled at once they hold the same, and take more', () => {
    const property = fc.property(
      fc.array(entry, { maxLength: 60 }),
      fc.array(entry, { maxLength: 20 }),
      (first, more) => {
        const lists = new PackedLists();
        const numbered = first.map(({ number, weight }) => number * 256 + weight);
        lists.fill(1, Float64Array.from(numbered));
        lists.fill(2, Float64Array.from(numbered));
        for (const { number, weight } of more) lists.add(1, number, weight);
        const pairs = (some: readonly Entry[]) => some.map(({ number, weight }) => [number, weight]);
        assert.deepEqual(entriesOf(lists, 1), pairs([...first, ...more]));
        assert.deepEqual(entriesOf(lists, 2), pairs(first));
        lists.clear(1);
        assert.deepEqual(entriesOf(lists, 1), []);
        lists.fill(1, Float64Array.from(numbered));
        assert.deepEqual(entriesOf(lists, 1), pairs(first));
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  test('shrink to what is wanted, empty, and grow again', () => {
    const property = fc.property(
      fc.array(entry, { maxLength: 400, size: 'max' }),
      fc.integer({ min: 1, max: 9 }),
      (entries, divisor) => {
        const lists = new PackedLists();
        for (const { list, number, weight } of entries) lists.add(list, number, weight);
        lists.retain(0, (number) => number % divisor === 0);
        lists.clear(1);
        lists.clear(4711);
        for (const { list, number, weight } of entries) lists.add(list, number, weight);
        const all = (list: number) =>
          entries
            .filter((entry) => entry.list === list)
            .map(({ number, weight }) => [number, weight] as [number, number]);
        const kept = all(0).filter(([number]) => number % divisor === 0);
        assert.deepEqual(entriesOf(lists, 0), [...kept, ...all(0)]);
        assert.deepEqual(entriesOf(lists, 1), all(1));
        assert.deepEqual(entriesOf(lists, 2), [...all(2), ...all(2)]);
      },
    );
    fc.assert(property, { numRuns: 100 });
  });

  test('add up weights and their squares', () => {
    const small = entry.map((one) => ({ ...one, number: one.number % 500 }));
    const property = fc.property(fc.array(small, { maxLength: 300, size: 'max' }), (entries) => {
      const lists = new PackedLists();
      const [sums, squares] = [new Float32Array(500), new Float32Array(500)];
      const [expected, expectedSquares] = [new Float32Array(500), new Float32Array(500)];
      for (const { list, number, weight } of entries) {
        lists.add(list, number, weight);
        expected[number]! += 2 * weight;
        expectedSquares[number]! += 2 * weight ** 2;
      }
      for (const list of [0, 1, 2, 300, 16_383, 16_384, 70_000]) {
        lists.accumulate(list, 2, sums);
        lists.accumulateSquares(list, 2, squares);
      }
      assert.deepEqual([sums, squares], [expected, expectedSquares]);
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('refuse a number that is too large', () => {
    const lists = new PackedLists();
    assert.throws(() => {
      lists.add(0, numberLimit, 16);
    }, RangeError);
    assert.deepEqual(entriesOf(lists, 0), []);
  });
});

suite('byte pool', () => {
  test('every size holds what asks for it, and no smaller one does', () => {
    for (const pool of [new BytePool(2), new BytePool(4)]) {
      for (let bytes = 1; bytes < 5000; bytes++) {
        const size = pool.sizeFor(bytes);
        assert.ok(pool.capacity(size) >= bytes);
        assert.ok(size === 0 || pool.capacity(size - 1) < bytes);
      }
    }
  });

  test('blocks never overlap, within and across its segments', () => {
    const pool = new BytePool(4);
    const taken: { place: number; size: number }[] = [];
    const sizes = [6, 1, 80, 85, 11, 88, 4, 84, 81, 3, 79, 80, 8, 0, 86, 87, 15];
    const take = (size: number): void => {
      taken.push({ place: pool.take(size), size });
    };
    sizes.forEach(take);
    const given = taken.splice(2, 3);
    for (const { place, size } of given) pool.giveBack(place, size);
    for (const { size } of given) take(size);
    for (const size of [77, 72, 67, 6, 3]) take(size);
    for (const [at, { place, size }] of taken.entries()) {
      const from = BytePool.position(place);
      assert.ok(from + pool.capacity(size) <= pool.array(place).length, 'a block lies within its array');
      pool.array(place)[from] = at;
      pool.array(place)[from + pool.capacity(size) - 1] = at;
    }
    for (const [at, { place, size }] of taken.entries()) {
      const from = BytePool.position(place);
      assert.equal(pool.array(place)[from], at);
      assert.equal(pool.array(place)[from + pool.capacity(size) - 1], at);
    }
    const ends = taken.map(({ place, size }) => [place, place + pool.capacity(size)] as const);
    for (const [from, to] of ends) {
      assert.equal(ends.filter((other) => other[0] < to && from < other[1]).length, 1);
    }
    assert.throws(() => pool.take(89), RangeError);
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
        assert.equal(dictionary.hash(number), hash);
        assert.equal(dictionary.add(hash), number);
        assert.ok(number < most);
      }
      assert.equal(new Set(numbers.values()).size, numbers.size);
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('a large one does the same', () => {
    const random = seeded(6);
    const dictionary = new Dictionary();
    const numbers = new Map<number, number>();
    for (let i = 0; i < 150_000; i++) {
      const hash = Math.floor(2 ** 32 * random() ** 3);
      assert.equal(dictionary.find(hash), numbers.get(hash));
      if (random() < 0.2 && numbers.delete(hash)) dictionary.delete(hash);
      else numbers.set(hash, dictionary.add(hash));
    }
    assert.ok(numbers.size > 50_000);
    for (const [hash, number] of numbers) {
      assert.equal(dictionary.find(hash), number);
      assert.equal(dictionary.hash(number), hash);
      if (hash % 2 === 0) dictionary.delete(hash);
    }
    for (const [hash, number] of numbers)
      assert.equal(dictionary.find(hash), hash % 2 === 0 ? undefined : number);
  });

  test('deleting what is not there changes nothing', () => {
    const dictionary = new Dictionary();
    assert.equal(dictionary.add(9), 0);
    dictionary.delete(10);
    assert.equal(dictionary.find(9), 0);
  });
});
