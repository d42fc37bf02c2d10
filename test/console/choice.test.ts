import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveChoice } from '../../packages/console/src/marking/words/move.ts';
import { nameIn } from '../../packages/console/src/marking/words/name-in.ts';

const [one, other] = ['first', 'second'];
const words = [one, one, one, other, other].map((block) => ({ block }));
const move = (key: string, focus: number, anchor = focus, shiftKey = false) =>
  moveChoice(words, { anchor, focus }, { key, shiftKey });

test('arrow keys choose a word, and Shift extends the choice', () => {
  assert.deepEqual(move('ArrowRight', 0), { anchor: 1, focus: 1 });
  assert.deepEqual(move('ArrowLeft', 0), { anchor: 0, focus: 0 });
  assert.deepEqual(move('ArrowRight', 2, 1, true), { anchor: 1, focus: 3 });
  assert.deepEqual(move('ArrowRight', 4), { anchor: 4, focus: 4 });
  assert.deepEqual(move('ArrowDown', 1), { anchor: 3, focus: 3 });
  assert.deepEqual(move('ArrowUp', 4), { anchor: 0, focus: 0 });
  assert.deepEqual(move('ArrowUp', 1), { anchor: 0, focus: 0 });
  assert.deepEqual(move('Home', 4), { anchor: 3, focus: 3 });
  assert.deepEqual(move('End', 0, 0, true), { anchor: 0, focus: 2 });
  assert.equal(move('Enter', 0), undefined);
});

test('selected words become a name on one line, without punctuation around it', () => {
  assert.equal(nameIn(' “Anna\n Lindqvist”, '), 'Anna Lindqvist');
  assert.equal(nameIn('H&M:'), 'H&M');
  assert.equal(nameIn('C++.'), 'C++');
  assert.equal(nameIn(' – '), '');
});
