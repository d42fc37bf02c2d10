import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Marked, toggleMark } from '../../packages/console/src/marking/marks.ts';

const shownRows = ['a', 'b', 'c', 'd', 'e'];
const toggle = (marks: Marked<string>, item: string, last?: string) =>
  toggleMark(marks, shownRows, (one) => one, { item, last });

test('a row is marked and its mark is cleared', () => {
  const once = toggle(new Map(), 'b');
  assert.deepEqual([...once.keys()], ['b']);
  assert.deepEqual([...toggle(once, 'b').keys()], []);
});

test('a range gets the state of the row that ends it, in both directions', () => {
  const marks = toggle(new Map(), 'b');
  const range = toggle(marks, 'd', 'b');
  assert.deepEqual([...range.keys()].sort(), ['b', 'c', 'd']);
  assert.deepEqual([...toggle(range, 'c', 'd').keys()], ['b']);
  assert.deepEqual([...toggle(new Map(), 'a', 'e').keys()], shownRows);
});

test('a range from a row that left the list is one row', () => {
  assert.deepEqual([...toggle(new Map(), 'c', 'gone').keys()], ['c']);
});
