import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fit, wrap } from '../../packages/server/src/cli/table.ts';

test('a text is padded or cut to the width of its column', () => {
  assert.equal(fit('Åsa', 5), 'Åsa  ');
  assert.equal(fit('A\u030asa', 5), 'A\u030asa  ', 'a letter and its mark take one column');
  assert.equal(fit('東京', 5), '東京 ', 'each takes two columns');
  assert.equal(fit('Stockholm', 5), 'Stoc…');
  assert.equal(fit('東京都庁', 6), '東京… ');
  assert.equal(fit('👩‍👩‍👧 and more', 5), '👩‍👩‍👧 a…');
});

test('a long text is wrapped between words', () => {
  assert.deepEqual(wrap('one two three', 7), ['one two', 'three']);
  assert.deepEqual(wrap('A\u030a A\u030a A\u030a A\u030a', 7), ['A\u030a A\u030a A\u030a A\u030a']);
  assert.deepEqual(wrap('東京 東京', 7), ['東京', '東京']);
});
