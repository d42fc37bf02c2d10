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

test('what names say is not said again in words, and no word stands beside a pair that has it', () => {
  const terms = ['Volvo', 'Volvos', 'lorries', 'electric lorries', 'Volvo lorries', 'electric', 'harbour'];
  assert.deepEqual(reasons(['Volvo', 'Anna Lindqvist'], [...terms, 'Anna', 'harbour']), {
    names: ['Volvo', 'Anna Lindqvist'],
    words: ['electric lorries', 'harbour'],
    alike: undefined,
  });
});

test('five names and five words are said at most, and meaning when it is alike', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  assert.deepEqual(reasons(many, []).names, many.slice(0, 5));
  assert.deepEqual(reasons([], many).words, many.slice(0, 5));
  assert.deepEqual(
    [0.1, 0.4, 0.9].map((semantic) => reasons([], [], semantic).alike),
    [undefined, 'some', 'much'],
  );
});
