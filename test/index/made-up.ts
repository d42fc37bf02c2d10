import fc from 'fast-check';
import type { Document } from '../../packages/server/src/index/segment/build.ts';
import { encodeTerms, type Term } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { quantise } from '../../packages/server/src/scoring/vector.ts';

export const dimensions = 6;

/** A prior by which some words are common in the language, most words are not, and pairs never are. */
export const prior = (hash: number): number => (hash % 10 === 0 ? 0.3 : hash % 6 === 0 ? 0.004 : 0);

// Few hashes, so that terms are frequent; some hashes are far apart, some are neighbours.
const hash = fc.oneof(
  fc.nat(30),
  fc.nat(20).map((n) => n * 512),
  fc.nat(0xffff_ffff),
);
const weight = fc.oneof(fc.constant(16), fc.integer({ min: 16, max: 255 }));
export const terms: fc.Arbitrary<Term[]> = fc
  .uniqueArray(fc.record({ hash, weight }), { selector: (term) => term.hash, maxLength: 25 })
  .map((list) => list.sort((one, other) => one.hash - other.hash));
export const vector = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: dimensions, maxLength: dimensions })
  .map((values) => quantise(Float32Array.from(values)));
export const textId = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 40 }) }, { weight: 1, arbitrary: fc.integer({ min: 2 ** 53 - 5, max: 2 ** 53 - 1 }) }); // prettier-ignore
export const document: fc.Arbitrary<Document> = fc.record(
  {
    textId,
    date: fc.nat(2e9),
    terms: terms.map(encodeTerms),
    vector: fc.option(vector, { nil: undefined, freq: 4 }),
    pairs: fc.uint8Array({ maxLength: 5 }),
  },
  { noNullPrototype: true },
);
export const documents = (maxLength: number) =>
  fc.uniqueArray(document, { selector: (one) => one.textId, maxLength, size: 'max' });
