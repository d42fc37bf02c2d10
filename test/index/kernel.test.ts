import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { dotProducts } from '../../packages/server/src/index/kernel/dot-products.ts';
import { entryLength, writeEntry } from '../../packages/server/src/index/segment/packed-lists.ts';
import { SketchKernel } from '../../packages/server/src/index/kernel/sketch-kernel.ts';
import { RowSums } from '../../packages/server/src/index/kernel/row-sums.ts';
import { sketchBytes } from '../../packages/server/src/index/segment/sketch.ts';
import { kernelFile, kernelText } from '../../scripts/gen-kernel.ts';
import { seeded } from '../support/texts.ts';

test('kernel-bytes.ts is generated from kernel.wat: npm run gen', async () => {
  assert.equal(readFileSync(kernelFile, 'utf8'), await kernelText());
});

test('dot products are sums of products, for every number of dimensions and vectors', () => {
  const bytes = (length: number) =>
    fc.int8Array({ min: -127, max: 127, minLength: length, maxLength: length });
  const input = fc
    .record({
      dimensions: fc.integer({ min: 1, max: 70 }),
      from: fc.nat(9),
      count: fc.nat(40),
    })
    .chain(({ dimensions, from, count }) =>
      fc.record({
        one: bytes(dimensions),
        others: bytes(from + dimensions * count),
        from: fc.constant(from),
        count: fc.constant(count),
      }),
    );
  const property = fc.property(input, ({ one, others, from, count }) => {
    const naive = Array.from({ length: count }, (_, which) =>
      one.reduce((sum, value, at) => sum + value * others[from + which * one.length + at]!, 0),
    );
    assert.deepEqual([...dotProducts(one, others, from, count).subarray(0, count)], naive);
  });
  fc.assert(property, { numRuns: 300 });
});

test('dot products of thousands of vectors, for which the memory grows', () => {
  const random = seeded(3);
  const others = Int8Array.from({ length: 5000 * 384 }, () => Math.floor(random() * 255) - 127);
  const one = others.subarray(384, 768);
  const products = dotProducts(one, others, 0, 5000);
  for (const which of [0, 1, 2500, 4999]) {
    const other = others.subarray(which * 384, (which + 1) * 384);
    assert.equal(
      products[which],
      one.reduce((sum, value, at) => sum + value * other[at]!, 0),
    );
  }
});

test('near sketches are the sketches within a distance, wherever they lie', () => {
  const kernel = new SketchKernel(new Uint8Array());
  const sketch = fc.uint8Array({ minLength: sketchBytes, maxLength: sketchBytes });
  const input = fc.record({
    one: sketch,
    others: fc.array(sketch, { maxLength: 40 }),
    from: fc.nat(50),
    most: fc.nat(8 * sketchBytes),
  });
  const property = fc.property(input, ({ one, others, from, most }) => {
    const before = new Uint8Array(from * sketchBytes);
    const sketches = kernel
      .load(Buffer.concat([before, ...others, before]))
      .findNear(one, from, others.length, most);
    const naive = others
      .map((other, place) => 256 * place + distance(one, other))
      .filter((near) => near % 256 <= most);
    assert.deepEqual([...sketches], naive);
  });
  fc.assert(property, { numRuns: 300 });
});

/** Returns the number of bits in which two sketches differ. */
function distance(one: Uint8Array, other: Uint8Array): number {
  const bits = Array.from(one, (byte, at) => (byte ^ other[at]!).toString(2)).join('');
  return bits.replaceAll('0', '').length;
}

suite('sums over rows', () => {
  /** The limit of the numbers of terms, with room for gaps of every length. */
  const end = 2 ** 21 + 5;
  const number = fc.oneof(
    fc.nat(40),
    fc.nat(end - 1),
    fc.integer({ min: 0, max: 21 }).map((bits) => 2 ** bits - 1),
  );
  const weight = fc.oneof(fc.constant(16), fc.nat(255));
  const row = fc
    .uniqueArray(fc.record({ number, weight }), { selector: ({ number }) => number, maxLength: 60 })
    .map((entries) => entries.sort((one, other) => one.number - other.number));
  const query = fc.uniqueArray(
    fc.record({ number, factor: fc.integer({ min: -9, max: 99 }), excess: fc.integer({ min: -9, max: 9 }) }),
    { selector: ({ number }) => number, maxLength: 60 },
  );
  const listOf = (entries: readonly { number: number; weight: number }[]): Uint8Array => {
    const gap = (at: number) => entries[at]!.number - (entries[at - 1]?.number ?? 0);
    const length = entries.reduce((sum, { weight }, at) => sum + entryLength(gap(at), weight), 0);
    const list = new Uint8Array(length);
    let to = 0;
    for (const [at, { weight }] of entries.entries()) to = writeEntry(list, to, gap(at), weight);
    return list;
  };
  const queryOf = (terms: readonly { number: number; factor: number; excess: number }[]) => ({
    places: Uint32Array.from(terms.keys()),
    factors: Float64Array.from(terms, ({ factor }) => factor),
    excesses: Float64Array.from(terms, ({ excess }) => excess),
  });

  test('equal a loop over the entries, one query after the other', () => {
    const property = fc.property(query, fc.array(row, { maxLength: 5 }), (terms, rows) => {
      const numbers = Uint32Array.from(terms, ({ number }) => number);
      using sums = new RowSums(queryOf(terms), numbers, end);
      for (const entries of rows) {
        assert.equal(sums.add(listOf(entries)), entries.length);
        let [factors, excesses] = [0, 0];
        for (const { number, weight } of entries) {
          const term = terms.find((term) => term.number === number);
          if (term === undefined) continue;
          factors += term.factor * weight;
          excesses += term.excess * weight ** 2;
        }
        assert.deepEqual([sums.factors, sums.excesses], [factors, excesses]);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });

  test('serve one query at a time, and refuse more than fits into the memory', () => {
    const none = queryOf([]);
    const noNumbers = new Uint32Array();
    {
      using sums = new RowSums(none, noNumbers, 10);
      assert.throws(() => new RowSums(none, noNumbers, 10), /another query/);
      assert.throws(() => sums.add(new Uint8Array(2 ** 19)), /at most 503780 bytes/);
    }
    const many = { ...none, places: new Uint32Array(2 ** 16) };
    assert.throws(() => new RowSums(many, noNumbers, 10), /at most 65535 terms/);
    using sums = new RowSums(none, noNumbers, 10);
    assert.equal(sums.add(new Uint8Array()), 0);
  });
});
