import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { Bitset } from '../../packages/server/src/index/sets/bitset.ts';
import { buildSegment, type Document } from '../../packages/server/src/index/segment/build.ts';
import { mergeSegments, pairsIn, vectorIn } from '../../packages/server/src/index/segment/merge.ts';
import { forEachEntry } from '../../packages/server/src/index/segment/packed-lists.ts';
import { readTerms } from '../../packages/server/src/index/segment/read-terms.ts';
import { seal } from '../../packages/server/src/index/segment/sealed-bytes.ts';
import { openSegment, type Segment } from '../../packages/server/src/index/segment/segment.ts';
import {
  countOf,
  noTerm,
  numberOf,
  numbersBetween,
} from '../../packages/server/src/index/segment/term-numbers.ts';
import { decodeTerms, encodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { quantise } from '../../packages/server/src/scoring/vector.ts';
import { documents } from './made-up.ts';

const bytesOf = ({ bytes }: Segment) => Buffer.from(new Uint8Array(bytes));

function copyToShared(bytes: Uint8Array): SharedArrayBuffer {
  const copy = new SharedArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}

/** Returns the bytes of a segment in format 3, which had no sketches: everything that comes before them. */
function withoutSketches({ bytes, vectors }: Segment): SharedArrayBuffer {
  const end = vectors.byteOffset + vectors.byteLength;
  const former = copyToShared(new Uint8Array(bytes, 0, end));
  seal(former, { magic: new Uint32Array(bytes, 0, 1)[0]!, format: 3 });
  return former;
}

/** Returns the content of a segment. */
function textsIn(segment: Segment): Document[] {
  return Array.from(segment.ids, (textId, doc) => {
    const vector = vectorIn(segment, doc);
    return {
      textId,
      date: segment.dates[doc]!,
      terms: readTerms(segment, doc),
      vector: vector && { ...vector, values: vector.values.slice() },
      pairs: pairsIn(segment, doc).slice(),
    };
  });
}

/** Numbers of texts from which a term is common: all, some or no terms are. */
const commonFrom = fc.constantFrom(1, 3, 256);

const byId = (texts: readonly Document[]) => texts.toSorted((one, other) => one.textId - other.textId);

suite('a segment', () => {
  test('holds the texts that it was built from, by text and by term', () => {
    const property = fc.property(documents(30), commonFrom, (texts, from) => {
      const segment = buildSegment(texts, from);
      const expected = byId(texts);
      assert.deepEqual(textsIn(segment), expected);
      const hashes = new Set(texts.flatMap(({ terms }) => decodeTerms(terms).map(({ hash }) => hash)));
      const stretches = [segment.hashes.subarray(0, segment.common), segment.hashes.subarray(segment.common)];
      for (const stretch of stretches) assert.deepEqual(stretch, stretch.toSorted());
      assert.deepEqual(segment.hashes.toSorted(), Uint32Array.from(hashes).sort());
      for (const [term, hash] of segment.hashes.entries()) {
        const postingsFound: { doc: number; weight: number }[] = [];
        const { postings, postingsAt } = segment;
        forEachEntry(postings, postingsAt[term]!, postingsAt[term + 1]!, (doc, weight) =>
          postingsFound.push({ doc, weight }),
        );
        const postingsExpected = expected.flatMap(({ terms }, doc) => {
          const own = decodeTerms(terms).find((one) => one.hash === hash);
          return own === undefined ? [] : [{ doc, weight: own.weight }];
        });
        assert.deepEqual(postingsFound, postingsExpected);
        assert.equal(countOf(segment, term), postingsExpected.length);
        assert.equal(term < segment.common, postingsExpected.length >= from);
        assert.equal(numberOf(segment, hash), term);
      }
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('returns the terms between two hashes, and which terms it lacks', () => {
    const hash = fc.nat(2 ** 32 - 1);
    const property = fc.property(documents(20), commonFrom, hash, hash, (texts, from, one, other) => {
      const segment = buildSegment(texts, from);
      const numbers = numbersBetween(segment, Math.min(one, other), Math.max(one, other));
      const expected = segment.hashes
        .toSorted()
        .filter((each) => each >= Math.min(one, other) && each < Math.max(one, other));
      assert.deepEqual(
        Uint32Array.from(numbers, (term) => segment.hashes[term]!),
        expected,
      );
      if (!segment.hashes.includes(one)) assert.equal(numberOf(segment, one), noTerm);
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('is opened from its bytes, even after they were written to a file', () => {
    const property = fc.property(documents(20), (texts) => {
      const segment = buildSegment(texts, 3);
      const opened = openSegment(copyToShared(bytesOf(segment)))!;
      assert.deepEqual({ ...opened, bytes: 0 }, { ...segment, bytes: 0 });
      assert.deepEqual(textsIn(opened), byId(texts));
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('is opened from the file of a version without sketches, and gets them', () => {
    const property = fc.property(documents(20), (texts) => {
      const segment = buildSegment(texts, 3);
      const former = withoutSketches(segment);
      assert.deepEqual(bytesOf(openSegment(former)!), bytesOf(segment));
      new Uint8Array(former)[former.byteLength - 1]! ^= 1;
      assert.equal(openSegment(former), undefined);
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('is not opened if it is damaged anywhere, truncated or extended', () => {
    const text = (textId: number): Document => ({
      textId,
      date: 7,
      terms: encodeTerms([
        { hash: 2, weight: 16 },
        { hash: 2 ** 31 + textId, weight: 40 },
      ]),
      vector: quantise(Float32Array.of(1, 2, 3)),
    });
    const bytes = bytesOf(buildSegment([text(1), text(2), text(3)]));
    assert.ok(openSegment(copyToShared(bytes)));
    for (let at = 0; at < bytes.length; at++) {
      for (const bit of [1, 16, 128]) {
        const damaged = Buffer.from(bytes);
        damaged[at]! ^= bit;
        assert.equal(openSegment(copyToShared(damaged)), undefined, `byte ${at}`);
      }
      assert.equal(openSegment(copyToShared(bytes.subarray(0, at))), undefined, `${at} bytes`);
    }
    assert.equal(openSegment(copyToShared(Buffer.concat([bytes, Buffer.of(0)]))), undefined);
    assert.equal(openSegment(copyToShared(Buffer.alloc(bytes.length))), undefined);
  });

  test('is not built from two texts with the same id, unordered terms or vectors of two lengths', () => {
    const text = { textId: 1, date: 0, terms: encodeTerms([]), vector: undefined };
    assert.throws(() => buildSegment([text, text]), /text 1 occurs twice/);
    const terms = encodeTerms([
      { hash: 4, weight: 16 },
      { hash: 4, weight: 16 },
    ]);
    assert.throws(() => buildSegment([{ ...text, terms }]), /the terms of text 1 are not ascending/);
    const vectors = [Float32Array.of(1), Float32Array.of(1, 2)].map((values) => quantise(values));
    const texts = vectors.map((vector, at) => ({ ...text, textId: at, vector }));
    assert.throws(() => buildSegment(texts), /a vector of 2 dimensions among some of 1/);
  });

  test('merged from several segments equals, to the last byte, a segment built from the remaining texts', () => {
    const property = fc.property(
      documents(40),
      fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }),
      fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }),
      commonFrom,
      (texts, parts, dice, from) => {
        const deletedIds = new Set(texts.filter((_, at) => dice[at] === 0).map(({ textId }) => textId));
        const inputs = [0, 1, 2, 3].map((part) => {
          const segment = buildSegment(
            texts.filter((_, at) => parts[at] === part),
            from,
          );
          const deleted = new Bitset(segment.docs);
          for (const [doc, textId] of segment.ids.entries()) if (deletedIds.has(textId)) deleted.add(doc);
          return { segment, deleted };
        });
        const oneSegment = buildSegment(
          texts.filter(({ textId }) => !deletedIds.has(textId)),
          from,
        );
        assert.ok(bytesOf(mergeSegments(inputs, from)).equals(bytesOf(oneSegment)));
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  test('is not merged from two inputs that have the same text', () => {
    const segment = buildSegment([{ textId: 5, date: 0, terms: encodeTerms([]), vector: undefined }]);
    const input = { segment, deleted: new Bitset(1) };
    assert.throws(() => mergeSegments([input, input]), /text 5 occurs twice/);
  });
});
