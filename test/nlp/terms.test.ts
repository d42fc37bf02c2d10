import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { compoundParts } from '../../packages/server/src/nlp/terms/compounds.ts';
import { hashPair, hashWord, isPair } from '../../packages/server/src/nlp/terms/hash.ts';
import { readPrior, priors, writePrior } from '../../packages/server/src/nlp/terms/prior.ts';
import { records } from '../../packages/server/src/languages/index.ts';
import { decodeTerms, encodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { contentWords, normalise } from '../../packages/server/src/nlp/terms/content-words.ts';
import type { Source } from '../../packages/server/src/domain/text.ts';

/** Weights of the stored unit: 16 × (1 + ln tf). */
const once = 16;
const twice = Math.round(16 * (1 + Math.log(2)));

function weights(source: Partial<Source>): Map<number, number> {
  const terms = decodeTerms(textTerms({ headline: '', body: '', language: 'en', ...source }));
  return new Map(terms.map(({ hash, weight }) => [hash, weight]));
}

suite('terms of a text', () => {
  test('are stems and pairs of neighbouring stems, without stop words', () => {
    assert.deepEqual(
      weights({ body: 'The ministers of the governments agreed' }),
      new Map(
        [
          hashWord('minist'),
          hashWord('govern'),
          hashWord('agre'),
          hashPair('minist', 'govern'),
          hashPair('govern', 'agre'),
        ]
          .sort((one, other) => one - other)
          .map((hash) => [hash, once]),
      ),
    );
  });

  test('count a word of the headline twice', () => {
    const [headline] = weights({ headline: 'Earthquake' }).values();
    const [body] = weights({ body: 'Earthquake' }).values();
    assert.deepEqual([headline, body], [twice, once]);
    assert.equal(weights({ headline: 'Earthquake', body: 'earthquakes' }).get(hashWord('earthquak')), 34);
  });

  test('include the parts of Swedish compounds', () => {
    const found = weights({ body: 'Skattepolitiken', language: 'sv' });
    assert.deepEqual(
      new Set(found.keys()),
      new Set(['skattepolitik', 'skatt', 'politik'].map((stem) => hashWord(stem))),
    );
    assert.deepEqual(compoundParts.sv('utbildningsminister'), ['utbildning', 'minister']);
    assert.deepEqual(
      compoundParts.sv('regeringen'),
      [],
      'a word more frequent than its would-be parts stays whole',
    );
    assert.deepEqual(compoundParts.sv('zxzxzxzxzx'), []);
  });

  test('do not depend on case, on composed or decomposed letters, on apostrophes or soft hyphens', () => {
    const plain = textTerms({ headline: '', body: "André's café in Malmö", language: 'en' });
    const other = 'ANDRÉ’S ca\u00adfé in Malmö'.normalize('NFD');
    assert.deepEqual(textTerms({ headline: '', body: other, language: 'en' }), plain);
  });

  test('exist for every text that is not blank, and are equal for equal texts', () => {
    const nearlyEmpty = ['Volvo', 'it is', '!', '2024', 'x', 'https://example.org/a?b=1', '数据', '-'];
    for (const body of nearlyEmpty) {
      const terms = textTerms({ headline: '', body, language: 'en' });
      assert.ok(terms.length > 0, body);
      assert.deepEqual(textTerms({ headline: '', body, language: 'en' }), terms);
    }
    const sizes = new Set(
      nearlyEmpty.map((body) => textTerms({ headline: '', body, language: 'sv' }).join()),
    );
    assert.equal(sizes.size, nearlyEmpty.length, 'different texts have different terms');
    assert.equal(textTerms({ headline: ' ', body: '\n\t', language: 'en' }).length, 0);
  });

  test('are in the order of their hashes and survive encoding', () => {
    const term = fc.record(
      { hash: fc.nat({ max: 0xffff_ffff }), weight: fc.nat({ max: 255 }) },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(term), (terms) => {
        assert.deepEqual(decodeTerms(encodeTerms(terms)), terms);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (headline, body) => {
        const hashes = decodeTerms(textTerms({ headline, body, language: 'sv' })).map(({ hash }) => hash);
        assert.deepEqual(hashes, [...new Set(hashes)].sort((one, other) => one - other)); // prettier-ignore
      }),
    );
    assert.throws(() => decodeTerms(new Uint8Array(6)), RangeError);
  });

  test('accept words of any length and texts of 100,000 characters', () => {
    assert.equal(weights({ body: 'a'.repeat(100_000) }).size, 1);
    const long = Array.from({ length: 14_000 }, (_, i) => `word${i}`).join(' ');
    assert.equal(weights({ body: long }).size, 27_999);
  });
});

test('a long text has the same words in chunks as in one piece', () => {
  const signs = [
    'a',
    'å',
    'Σ',
    'σ',
    'I',
    'İ',
    '.',
    '-',
    '’',
    ' ',
    '\u00ad',
    '\u0301',
    '\u0327',
    '\n',
    '𝐀',
    'ord ',
    ' och ',
  ];
  const parts = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 60, size: 'max' });
  const property = fc.property(parts, fc.integer({ min: 1, max: 1000 }), (list, times) => {
    const text = list.join('').repeat(times);
    const whole = [...normalise(text).matchAll(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu)].map(
      ([word]) => word,
    );
    const expected = whole.filter((word) => word.length > 1 && !records.sv.words.stopWords.has(word));
    assert.deepEqual([...contentWords(text, 'sv')], expected.map((word) => word.slice(0, 64))); // prettier-ignore
  });
  fc.assert(property, { numRuns: 100 });
});

test('hashes distinguish words from pairs and are the same on every machine', () => {
  assert.deepEqual([hashWord('minist'), hashPair('minist', 'govern')], [297652312, 1097776177]);
  assert.ok(!isPair(hashWord('govern')) && isPair(hashPair('minist', 'govern')));
});

suite('prior', () => {
  test('survives encoding to an eighth of an octave', () => {
    const shares = fc.uniqueArray(
      fc.tuple(
        fc.nat({ max: 0x7fff_ffff }).map((half) => half * 2),
        fc.double({ min: 1e-4, max: 1, noNaN: true }),
      ),
      { selector: ([hash]) => hash },
    );
    const property = fc.property(shares, (list) => {
      const prior = readPrior(writePrior(new Map(list)));
      for (const [hash, share] of list) assert.ok(Math.abs(Math.log2(prior(hash) / share)) <= 1 / 16 + 1e-9);
      assert.equal(prior(1), 0);
    });
    fc.assert(property);
  });

  test('knows common words of both languages', () => {
    assert.ok(priors.en(hashWord('govern')) > 0.05);
    assert.ok(priors.sv(hashWord('regering')) > 0.2);
    assert.ok(priors.en(hashWord('govern')) < 1);
    assert.equal(priors.en(hashWord('zxzxzxzx')), 0);
  });
});
