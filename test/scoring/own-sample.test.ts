import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Source } from '../../packages/server/src/domain/text.ts';
import { encodePassages } from '../../packages/server/src/nlp/embedding/encoded-passages.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { sentenceHashes } from '../../packages/server/src/nlp/sentences/encoded-sentences.ts';
import { splitSentences } from '../../packages/server/src/nlp/sentences/split-sentences.ts';
import { textSentences } from '../../packages/server/src/nlp/sentences/text-sentences.ts';
import { decodeTerms } from '../../packages/server/src/nlp/terms/encoded-terms.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { ownFeatures } from '../../packages/server/src/scoring/own-sample.ts';

const own = 'The ferry to Rottnest was delayed by a storm. Quokkas waited on the pier with the tourists.';
const footer = 'Follow the harbour desk for departures, tides and notices to mariners every single morning.';
const rest = `Tourists had queued for the last ferry to Rottnest since noon. The storm broke two windows on the pier, and the
  captain brought the ferry back. Rangers counted nine quokkas below the pier.`;
const clauses = [
  'Standard terms apply to every booking made here.',
  'Refunds are paid within thirty days only.',
];

const weightsOf = (terms: Uint8Array): Map<number, number> =>
  new Map(decodeTerms(terms).map(({ hash, weight }) => [hash, weight]));

/** Returns the features of a text. Each of its sentences is a passage with its own direction. */
function featuresOf(body: string, headline = '') {
  const source: Source = { headline, body, language: 'en' };
  const terms = textTerms(source);
  const windowsOf = (field: string, axis: number) =>
    splitSentences(field).map((_, at) => {
      const vector = new Float32Array(models.standard.dimensions);
      vector[axis + at] = 1;
      return { pieces: 20, vector, first: at, last: at };
    });
  const headlines = windowsOf(headline, 100);
  return {
    terms,
    sentences: textSentences(source, terms),
    passages: encodePassages(headlines, windowsOf(body, 0), headlines.length),
    vector: new Float32Array(models.standard.dimensions).fill(0.05),
    model: models.standard.name,
  };
}

/** Returns a function from a sentence's hash to its number of texts: `texts` for the sentences of `body`, 1 for others. */
function textCounts(body: string, texts: number): (hash: number) => number {
  const hashes = new Set(sentenceHashes(featuresOf(body).sentences));
  return (hash) => (hashes.has(hash) ? texts : 1);
}

suite('the own part of a text', () => {
  test('has the terms of its own sentences, and hardly any terms of repeated sentences', () => {
    for (const body of [`${own}\n\n${footer}`, `${footer}\n\n${own}`, `${own} ${footer}`]) {
      const whole = featuresOf(body);
      const left = weightsOf(ownFeatures(whole, 'en', textCounts(footer, 3)).terms);
      const ofOwn = weightsOf(textTerms({ headline: '', body: own, language: 'en' }));
      for (const [hash, weight] of ofOwn) if (left.get(hash) !== 1) assert.equal(left.get(hash), weight);
      const lost = [...ofOwn.keys()].filter((hash) => left.get(hash) === 1);
      // The pair at the border belongs to the second sentence.
      assert.ok(lost.length <= 1, `${lost.length} terms of its own are lost`);
      const others = [...left].filter(([hash]) => !ofOwn.has(hash));
      assert.ok(others.length > 15);
      assert.ok(others.filter(([, weight]) => weight > 1).length <= 1);
    }
  });

  test('keeps a word of a repeated sentence as often as its own sentences have it', () => {
    const { terms, ...rest } = featuresOf(
      `Harbour storm. ${own} The harbour closed.\n\n${footer}`,
      'Harbour closed by storm',
    );
    const [hash] = [...weightsOf(textTerms({ headline: '', body: 'harbour', language: 'en' })).keys()] as [
      number,
    ];
    const left = weightsOf(ownFeatures({ terms, ...rest }, 'en', textCounts(footer, 3)).terms);
    const alone = textTerms({
      headline: 'Harbour closed by storm',
      body: `Harbour storm. ${own} The harbour closed.`,
      language: 'en',
    });
    assert.equal(left.get(hash), weightsOf(alone).get(hash));
    assert.notEqual(left.get(hash), weightsOf(terms).get(hash));
  });

  test('has the vector of its own passages, weighted by their order among each other', () => {
    const { vector } = ownFeatures(featuresOf(`${footer}\n\n${own}`), 'en', textCounts(footer, 3));
    const length = Math.hypot(1, 1 / 2);
    const expected = [0, 1 / length, 1 / 2 / length];
    for (const [at, value] of expected.entries()) assert.ok(Math.abs(vector[at]! - value) < 1e-6);
  });

  test('is the whole text if two texts have a sentence, and if all its sentences are repeated', () => {
    const whole = featuresOf(`${own}\n\n${footer}`);
    assert.equal(ownFeatures(whole, 'en', textCounts(footer, 2)), whole);
    assert.equal(ownFeatures(whole, 'en', textCounts(`${own}\n\n${footer}`, 50)), whole);
    const unknown = { ...whole, sentences: undefined };
    assert.equal(
      ownFeatures(unknown, 'en', () => 50),
      unknown,
    );
  });

  test('is the whole text for a version of a story, and not for a short text with a long footer', () => {
    const letter = featuresOf(`${own}\n\n${[...clauses, footer].join('\n\n')}`);
    const story = featuresOf(`${own} ${rest}`);
    for (const texts of [3, 7, 8, 50]) {
      const counts = textCounts([...clauses, footer].join('\n\n'), texts);
      assert.notEqual(ownFeatures(letter, 'en', counts), letter, `${texts}`);
      assert.equal(ownFeatures(story, 'en', textCounts(rest, texts)), story, `${texts}`);
    }
  });

  test('is the whole text for a long story in few versions, whatever their own sentences say', () => {
    const long = Array.from({ length: 12 }, (_, at) => `${footer} This is clause ${at} of sixteen.`).join(
      '\n\n',
    );
    const version = featuresOf(`${own}\n\n${long}`);
    assert.equal(ownFeatures(version, 'en', textCounts(long, 7)), version);
    assert.notEqual(ownFeatures(version, 'en', textCounts(long, 8)), version);
  });
});

test('a sentence is recognised by its words, whatever their case, signs and place', () => {
  const hashes = (body: string): number[] => [...sentenceHashes(featuresOf(body).sentences)];
  assert.deepEqual(hashes('Read more: our guide to tides'), hashes('READ MORE – our guide to “tides”!'));
  assert.deepEqual(hashes(`${own}\n${footer}`), hashes(`${footer}\n\n${own}`));
  // Two words repeat by chance.
  assert.deepEqual(hashes('Read more.\n\nAnna Berg\n\nFoto'), []);
  const quoted = (date: string) => hashes(`On ${date}, Anna Berg wrote:`);
  assert.deepEqual(quoted('Mon, 3 May 2021 at 10:15'), quoted('Sun, 12 Sept 2021 at 9:02'));
  // A row of a table is recognised by its numbers.
  assert.notDeepEqual(hashes('Turnover 17 31 44'), hashes('Turnover 18 32 45'));
});
