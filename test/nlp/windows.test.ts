import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { windows } from '../../packages/server/src/nlp/windows.ts';
import { words } from '../../packages/server/src/nlp/words.ts';

const word = fc.constantFrom('Stockholm', 'ligger', 'i', 'Sverige', '.', '!', '\n', 'Mr', '”', 'och');

test('windows cover the words in order, none larger than its capacity unless a single word is', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80 }), fc.integer({ min: 1, max: 20 }), (list, capacity) => {
      const text = list.join(' ');
      const found = words(text);
      const sizes = found.map(({ start, end }) => end - start);
      let at = 0;
      for (const { from, to } of windows(text, found, sizes, capacity)) {
        assert.equal(from, at);
        assert.ok(to > from);
        const size = sizes.slice(from, to).reduce((sum, pieces) => sum + pieces, 0);
        assert.ok(size <= capacity || to - from === 1);
        at = to;
      }
      assert.equal(at, found.length);
    }),
  );
});

test('windows are cut at sentence ends', () => {
  const text = 'Kungen talade länge. ”Det var fint!” Mr. Smith från Oslo lyssnade på allt.';
  const found = words(text);
  const cut = windows(
    text,
    found,
    found.map(() => 1),
    12,
  );
  assert.deepEqual(
    cut.map(({ from, to }) => text.slice(found[from]!.start, found[to - 1]!.end)),
    ['Kungen talade länge. ”Det var fint!”', 'Mr. Smith från Oslo lyssnade på allt.'],
  );
});

test('a sentence longer than a window is cut at words', () => {
  const text = 'ett två tre fyra fem sex sju';
  const found = words(text);
  const cut = windows(
    text,
    found,
    found.map(() => 1),
    3,
  );
  assert.deepEqual(cut, [
    { from: 0, to: 3 },
    { from: 3, to: 6 },
    { from: 6, to: 7 },
  ]);
});

test('lines are windows of their own, unless they are short or wrapped', () => {
  const lines = (text: string) => {
    const found = words(text);
    const sizes = found.map(() => 1);
    return windows(text, found, sizes, 200).map(({ from, to }) =>
      text.slice(found[from]!.start, found[to - 1]!.end),
    );
  };
  const paragraph = `${'Regnet föll hela dagen och natten igenom. '.repeat(6)}Sedan kom solen.`;
  assert.deepEqual(lines(`${paragraph}\n${paragraph}`), [paragraph, paragraph]);
  assert.deepEqual(lines('Anna Ek\nBo Berg\nEva Ås'), ['Anna Ek\nBo Berg\nEva Ås']);
  const wrapped = paragraph.replaceAll('natten igenom', 'natten\nigenom');
  assert.deepEqual(lines(wrapped), [wrapped]);
});
