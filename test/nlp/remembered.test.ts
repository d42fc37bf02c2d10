import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remembered } from '../../packages/server/src/nlp/tokens/remembered.ts';
import { seededFor } from '../support/seed.ts';

test('results of short words are computed once while they are remembered, and the oldest is forgotten first', (t) => {
  const random = seededFor(t);
  const computed: string[] = [];
  const lengthOf = remembered(3, (word) => {
    computed.push(word);
    return word.length;
  });
  const expected: string[] = [];
  let known: string[] = [];
  for (let round = 0; round < 500; round++) {
    const length = random() < 0.1 ? 41 : Math.floor(random() * 6);
    const word = 'x'.repeat(length) + (random() < 0.1 ? '\ud800' : '');
    assert.equal(lengthOf(word), word.length);
    if (known.includes(word)) continue;
    expected.push(word);
    if (word.length <= 40) known = [...known, word].slice(-3);
  }
  assert.deepEqual(computed, expected);
});
