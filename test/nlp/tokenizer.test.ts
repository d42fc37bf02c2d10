import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { makeTokenizer } from '../../packages/server/src/nlp/tokens/tokenizer.ts';

const pieces = ['<unk>', '▁', 'a', 'b', 'ab', 'ba', 'aba', '▁a', '▁ab', 'bb', '😀'];
const scores = [0, -2, -3, -3.5, -4, -4.2, -6.3, -3.1, -5, -7.5, -4];
const unknownScore = Math.min(...scores) - 10;

/** Returns the best score of all segmentations of a text. */
function bestScore(text: string[]): number {
  if (text.length === 0) return 0;
  let best = -Infinity;
  for (let length = 1; length <= text.length; length++) {
    const piece = pieces.indexOf(text.slice(0, length).join(''));
    const score = piece > 0 ? scores[piece]! : length === 1 ? unknownScore : -Infinity;
    best = Math.max(best, score + bestScore(text.slice(length)));
  }
  return best;
}

test('the pieces of a word are its most probable segmentation', () => {
  const segment = makeTokenizer({ pieces, scores, normalisation: {} }, 0);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', '😀'), { minLength: 1, maxLength: 9 }),
      fc.boolean(),
      (word, spaced) => {
        const path = segment(word.join(''), spaced);
        const text = [...(spaced ? ['▁'] : []), ...word];
        assert.equal(path.map((piece) => pieces[piece]).join(''), text.join(''));
        const score = path.reduce((sum, piece) => sum + scores[piece]!, 0);
        assert.ok(Math.abs(score - bestScore(text)) < 1e-9);
      },
    ),
  );
});

test('unknown characters in a row are one unknown piece', () => {
  const segment = makeTokenizer({ pieces, scores, normalisation: {} }, 0);
  assert.deepEqual(segment('axyb', false), [2, 0, 3]);
});

test('words are normalised, and a word of invisible characters has no pieces', () => {
  const segment = makeTokenizer({ pieces, scores, normalisation: { A: 'a', ẞ: 'bb' } }, 0);
  assert.deepEqual(segment('A\u00adẞ', false), segment('abb', false));
  assert.deepEqual(segment('\u200b\ufeff', true), []);
});
