import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareWords } from '../../packages/console/src/text/conflict/compare-words.ts';

const markDifferences = (one: string, other: string) =>
  compareWords(one, other).map((pieces) =>
    pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''),
  );

test('the words in which two versions differ are marked, and nothing else', () => {
  assert.deepEqual(markDifferences('The council met.', 'The council met.'), [
    'The council met.',
    'The council met.',
  ]);
  assert.deepEqual(markDifferences('', 'New'), ['', '[New]']);
  assert.deepEqual(markDifferences('The old council met today.', 'The new council met.'), [
    'The [old ]council [met today.]',
    'The [new ]council [met.]',
  ]);
  assert.deepEqual(
    markDifferences('One.\n\nTwo is here.\n\nThree.', 'One.\n\nTwo was here.\n\nThree.\n\nFour.'),
    ['One.\n\nTwo [is ]here.\n\n[Three.]', 'One.\n\nTwo [was ]here.\n\n[Three.\n\nFour.]'],
  );
});

const version = fc
  .array(fc.constantFrom('a', 'b', 'c d', 'a b c', 'e'), { maxLength: 12 })
  .map((words) => words.join(' '))
  .chain((words) => fc.constantFrom(words, words.replaceAll(' ', '\n')));

test('the pieces of a version join to the version, and both versions have the same equal pieces', () => {
  fc.assert(
    fc.property(version, version, (one, other) => {
      const [left, right] = compareWords(one, other);
      assert.equal(left.map(({ text }) => text).join(''), one);
      assert.equal(right.map(({ text }) => text).join(''), other);
      const equal = (pieces: typeof left) =>
        pieces.flatMap(({ text, differs }) => (differs ? [] : [text])).join('');
      assert.equal(equal(left), equal(right));
      if (one === other) assert.ok(!left.some(({ differs }) => differs));
    }),
  );
});

test('versions of many words that have nothing in common differ as a whole', () => {
  const many = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' ');
  const [left, right] = compareWords(many('a'), many('b'));
  assert.deepEqual([left.length, right.length], [1, 1]);
  assert.ok(left[0]!.differs);
});
