import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonsOf } from '../../packages/console/src/reasons.ts';

const share = 0.1;
const reasons = (tags: string[], terms: string[], semantic = 0) =>
  reasonsOf({
    semantic,
    statistic: 0.5,
    shared_tags: tags.map((tag) => ({ tag, share })),
    shared_terms: terms.map((term) => ({ term, share })),
  });

test('words do not repeat names, and no word repeats a part of a longer term', () => {
  const terms = ['Volvo', 'Volvos', 'lorries', 'electric lorries', 'Volvo lorries', 'electric', 'harbour'];
  assert.deepEqual(reasons(['Volvo', 'Anna Lindqvist'], [...terms, 'Anna', 'harbour']), {
    names: ['Volvo', 'Anna Lindqvist'],
    words: ['electric lorries', 'harbour'],
    likeness: undefined,
  });
});

test('at most five names and five words are listed, and the likeness of meanings from its threshold', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  assert.deepEqual(reasons(many, []).names, many.slice(0, 5));
  assert.deepEqual(reasons([], many).words, many.slice(0, 5));
  assert.deepEqual(
    [0.1, 0.4, 0.9].map((semantic) => reasons([], [], semantic).likeness),
    [undefined, 'some', 'much'],
  );
});
