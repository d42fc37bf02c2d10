import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { passageOf, piecesOf } from '../../packages/console/src/finding/passage.ts';

const body = fc
  .array(fc.stringMatching(/^[a-zå\u{1f600}]{1,12}$/u), { minLength: 1, maxLength: 200 })
  .map((words) => words.join(' '));
/** Bodies with the places of some of their words. */
const bodyWithHighlights = body.chain((text) => {
  const words = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    field: 'body' as const,
    offset: index,
    length: word.length,
  }));
  return fc.record({ text: fc.constant(text), highlights: fc.subarray(words) });
});

test('the pieces join to the field, and the matches are marked', () => {
  fc.assert(
    fc.property(bodyWithHighlights, ({ text, highlights }) => {
      const pieces = piecesOf('body', text, highlights);
      assert.equal(pieces.map((piece) => piece.text).join(''), text);
      assert.deepEqual(
        pieces.filter(({ isFound }) => isFound).map((piece) => piece.text),
        highlights.map(({ offset, length }) => text.slice(offset, offset + length)),
      );
      assert.deepEqual(piecesOf('headline', text, highlights).length, text === '' ? 0 : 1);
    }),
  );
});

test('a passage is a part of the body around the first match, cut between words', () => {
  fc.assert(
    fc.property(bodyWithHighlights, ({ text, highlights }) => {
      const pieces = passageOf(text, highlights);
      const passage = pieces.map((piece) => piece.text).join('');
      const bare = passage.replace(/^… /, '').replace(/ …$/, '');
      assert.ok(text.includes(bare), passage);
      assert.ok(` ${text} `.includes(` ${bare.trim()} `), passage);
      const [first] = highlights;
      const marked = pieces.find(({ isFound }) => isFound)?.text;
      assert.equal(marked, first && text.slice(first.offset, first.offset + first.length));
      assert.ok(bare.length <= 400);
      if (!passage.startsWith('… ')) assert.ok(text.startsWith(bare));
      if (!passage.endsWith(' …')) assert.ok(text.endsWith(bare));
    }),
  );
});

test('matches outside a body that has become shorter mark nothing', () => {
  const highlights = [{ field: 'body' as const, offset: 90, length: 5 }];
  assert.deepEqual(passageOf('A short text.', highlights), [{ text: 'A short text.', isFound: false }]);
});
