import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import weights from '@textkin/model-en-sv/tables/names.json' with { type: 'json' };
import type { Source } from '../../packages/server/src/domain/text.ts';
import type { NameMention } from '../../packages/server/src/nlp/mentions/mentions.ts';
import { nameFeatures, shareOfCapitals } from '../../packages/server/src/nlp/mentions/names/features.ts';
import { keepNames } from '../../packages/server/src/nlp/mentions/names/keep-names.ts';
import { lineOf } from '../../packages/server/src/nlp/mentions/names/lines.ts';
import { nameCategories } from '../../packages/server/src/nlp/mentions/reading.ts';

const body = `News

A new release is out, said Ada Lovelace of Babbage Ltd. She keeps reading.

Reading

- How to write a parser
- reading the manual`;
const source: Source = { headline: '', body, language: 'en' };
const text = { source, lowercase: new Set(['reading', 'new', 'news']), capitals: shareOfCapitals(source) };
const category = 'organization';
const chances = nameCategories.map((one) => Math.log(one === category ? 0.4 : 0.2));

/** Returns a mention for each occurrence of some words, with the probability that the encoder gives to a name there. */
function mentionsOf(words: string, probability?: number): NameMention[] {
  return Array.from(body.matchAll(new RegExp(words, 'giu')), ({ index: start, 0: surface }) => ({
    ...{ field: 'body' as const, start, end: start + surface.length, surface, category },
    ...{ confidence: 0.6, chances, ...(probability !== undefined && { probability }) },
  }));
}

const keptSurfaces = (mentions: readonly NameMention[]) =>
  keepNames(mentions, text, () => []).map(({ surface }) => surface);

suite('words that the encoder takes for names', () => {
  test('stay where the encoder is sure', () => {
    assert.deepEqual(
      keptSurfaces([...mentionsOf('Ada Lovelace', 0.99), ...mentionsOf('Babbage Ltd', 0.99)]),
      ['Ada Lovelace', 'Babbage Ltd'],
    );
  });

  test('are not names in a heading if the text has them in small letters', () => {
    assert.deepEqual(keptSurfaces(mentionsOf('(?<=\n)Reading', 0.3)), []);
  });

  test('are decided together, whatever their case', () => {
    assert.deepEqual(keptSurfaces(mentionsOf('reading', 0.3)), []);
  });

  test('stay where a rule found them', () => {
    assert.deepEqual(keptSurfaces(mentionsOf('(?<=\n)Reading')), ['Reading']);
  });

  test('are decided by as many weights as there are features', () => {
    const features = nameFeatures(mentionsOf('Ada Lovelace', 0.9), text, []);
    assert.equal(features.dense.length, weights.dense);
  });
});

test('the place of a name in its line is read', () => {
  const place = (name: string) => {
    const start = body.indexOf(name);
    return lineOf(body, { start, end: start + name.length });
  };
  assert.deepEqual(place('Reading\n').startsLine, true);
  assert.deepEqual(place('News'), {
    ...{ startsSentence: true, startsLine: true, endsLine: true, capitalised: 0, length: 0 },
  });
  const { startsSentence, startsLine, endsLine, capitalised } = place('Ada Lovelace');
  assert.deepEqual([startsSentence, startsLine, endsLine], [false, false, false]);
  assert.ok(capitalised > 0 && capitalised < 0.5);
});
