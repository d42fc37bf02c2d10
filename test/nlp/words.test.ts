import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import fc from 'fast-check';

import {
  makeTokenizer,
  piecesOf,
  type TokenizerFile,
} from '../../packages/server/src/nlp/tokens/tokenizer.ts';
import { splitWords } from '../../packages/server/src/nlp/tokens/words.ts';

interface Sample {
  text: string;
  /** Start, end and pieces. */
  words: [number, number, number[]][];
}

const model = new URL('../../models/en-sv/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, model), 'utf8')) as unknown;
const segment = makeTokenizer(read('tokenizer.json') as TokenizerFile, 3);

const cut = (text: string) => splitWords(text).map(({ start, end }) => text.slice(start, end));

test('words and pieces equal the words and pieces that the model was trained on', () => {
  for (const sample of read('fixtures/segmentation.json') as Sample[]) {
    const spans = splitWords(sample.text);
    const pieces = piecesOf(sample.text, spans, segment);
    const found = spans.map(({ start, end }, at) => [start, end, pieces[at]]);
    assert.deepEqual(found, sample.words, sample.text);
  }
});

test('joiners keep a word together, hyphens and slashes split it', () => {
  assert.deepEqual(cut('SVT:s Volvo’s H&M U.S. dn.se 3.14'), [
    'SVT:s',
    'Volvo’s',
    'H&M',
    'U.S',
    '.',
    'dn.se',
    '3.14',
  ]);
  assert.deepEqual(cut('EU-nämnden/Nato. Nu'), ['EU', '-', 'nämnden', '/', 'Nato', '.', 'Nu']);
});

test('every visible character is in exactly one word, in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      let at = 0;
      for (const { start, end, isAfterSpace } of splitWords(text)) {
        assert.match(text.slice(at, start), /^\s*$/u);
        assert.ok(end > start);
        assert.equal(isAfterSpace, start === 0 || /\s/u.test(text[start - 1]!));
        at = end;
      }
      assert.match(text.slice(at), /^\s*$/u);
    }),
  );
});
