import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { markListItems, NO_PIECE, makeSequence } from '../../packages/server/src/nlp/tokens/sequences.ts';
import { Boundary, boundaries } from '../../packages/server/src/nlp/tokens/boundaries.ts';
import { cutWindows } from '../../packages/server/src/nlp/tokens/windows.ts';
import { splitWords } from '../../packages/server/src/nlp/tokens/words.ts';

/** Returns the windows of a text in which every word has the given number of pieces. */
function cut(text: string, capacity: number, pieces = 1): string[] {
  const found = splitWords(text);
  const sizes = found.map(() => pieces);
  return cutWindows(boundaries(text, found), sizes, capacity).map(({ from, to }) =>
    text.slice(found[from]!.start, found[to - 1]!.end),
  );
}

const word = fc.record({
  start: fc.constantFrom(...Object.values(Boundary)),
  size: fc.integer({ min: 0, max: 8 }),
});

test('windows cover the words in order, none larger than its capacity unless a single word is', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80 }), fc.integer({ min: 1, max: 40 }), (list, capacity) => {
      const sizes = list.map(({ size }) => size);
      const begins = Uint8Array.from(list, ({ start }) => start);
      let at = 0;
      for (const { from, to } of cutWindows(begins, sizes, capacity)) {
        assert.equal(from, at);
        assert.ok(to > from);
        const size = sizes.slice(from, to).reduce((sum, pieces) => sum + pieces, 0);
        const lines = begins.slice(from + 1, to).filter((start) => start >= Boundary.line).length;
        assert.ok(size + lines <= capacity || to - from === 1);
        assert.ok(!begins.slice(from + 1, to).includes(Boundary.paragraph));
        at = to;
      }
      assert.equal(at, list.length);
    }),
  );
});

test('windows are cut at sentence ends', () => {
  const text = 'Kungen talade länge. ”Det var fint!” Mr. Smith från Oslo lyssnade på allt.';
  assert.deepEqual(cut(text, 12), [
    'Kungen talade länge. ”Det var fint!”',
    'Mr. Smith från Oslo lyssnade på allt.',
  ]);
});

test('a sentence longer than a window is cut at words', () => {
  assert.deepEqual(cut('ett två tre fyra fem sex sju', 3), ['ett två tre', 'fyra fem sex', 'sju']);
});

const paragraph = `${'Regnet föll hela dagen och natten igenom. '.repeat(6)}Sedan kom solen.`;

test('each line has its own window, unless it is short or wrapped', () => {
  assert.deepEqual(cut(`${paragraph}\n${paragraph}`, 200), [paragraph, paragraph]);
  assert.deepEqual(cut('Anna Ek\nBo Berg\nEva Ås', 200), ['Anna Ek\nBo Berg\nEva Ås']);
  const wrapped = paragraph.replaceAll('natten igenom', 'natten\nigenom');
  assert.deepEqual(cut(wrapped, 200), [wrapped]);
});

test('a window ends at an empty line, even if it is short', () => {
  assert.deepEqual(cut(`Anna Ek\n\n${paragraph}`, 200), ['Anna Ek', paragraph]);
  assert.deepEqual(cut('Anna Ek\n \nBo Berg', 200), ['Anna Ek', 'Bo Berg']);
});

test('boundaries: sentences, lines, items and cells, paragraphs', () => {
  const { word: none, sentence, line, cell, paragraph } = Boundary;
  for (const [text, expected] of [
    ['Han gick. Hon kom.', [paragraph, none, none, sentence, none, none]],
    ['Anna Ek\nBo Berg', [paragraph, none, line, none]],
    ['Anna\n\nBo', [paragraph, paragraph]],
    ['| Anna | 12', [paragraph, none, cell, none]],
    ['Anna\t12\nBo', [paragraph, cell, line]],
    ['• Anna • Bo', [paragraph, none, cell, none]],
    ['Anna gick\nhem', [paragraph, none, line]],
    ['Anna gick hem över gröna ängar\nhemma', [paragraph, ...Array<number>(6).fill(none)]],
  ] as const) {
    assert.deepEqual([...boundaries(text, splitWords(text))], [...expected], text);
  }
});

test('a paragraph begins below a heading or a by-line, unless a list follows', () => {
  const paragraphs = (text: string): string[] => {
    const found = splitWords(text);
    const begins = boundaries(text, found);
    const at = [...begins.keys()].filter((at) => begins[at] === Boundary.paragraph).concat(found.length);
    return at.slice(1).map((to, i) => text.slice(found[at[i]!]!.start, found[to - 1]!.end));
  };
  for (const [first, rest] of [
    ['Anna Ek', 'Kungen kom.'],
    ['By Anna Ek, Oslo', 'so I went to see the king yesterday'],
    ['Anna Ek', 'Kungen gick hem till sitt slott\nBo Berg\nEva Ås'],
  ] as const) {
    assert.deepEqual(paragraphs(`${first}\n${rest}`), [first, rest]);
  }
  for (const text of [
    'Anna Ek\nBo Berg\nKungen gick hem till sitt slott.',
    'Kungen kom.\nHan gick snart igen.',
    'Anna Ek gick hela den långa vägen ända hem\nKungen såg henne inte.',
    'Kungen kom',
  ]) {
    assert.deepEqual(paragraphs(text), [text]);
  }
});

test('cells and consecutive short lines are list items', () => {
  const { word: none, line, cell, paragraph } = Boundary;
  const isItem = (begins: number[], sizes: number[]) =>
    markListItems(Uint8Array.from(begins), sizes).map((is) => (is ? 1 : 0));
  const sizes = [20, 2, 8, 5, 4, 3, 1, 90, 1];
  const begins = [paragraph, line, line, line, none, line, line, cell, none];
  assert.deepEqual(isItem(begins, sizes), [0, 0, 1, 0, 0, 0, 1, 1, 0]);
  assert.deepEqual(isItem([paragraph, line, line], [4, 30, 30]), [0, 0, 0]);
  assert.deepEqual(isItem([paragraph, line, line], [30, 4, 30]), [0, 0, 0]);
});

test('a sequence has an end piece between items and at its end', () => {
  const special = { bos: 0, guideline: 7, eos: 2, pad: 1, unk: 3 };
  const pieces = [[10, 11], [], [12], [13]];
  assert.deepEqual(makeSequence({ from: 0, to: 4 }, pieces, [true, true, true, false], special), {
    ids: Int32Array.of(0, 7, 10, 11, 2, 12, 13, 2),
    firstPieces: [2, NO_PIECE, 5, 6],
  });
});
