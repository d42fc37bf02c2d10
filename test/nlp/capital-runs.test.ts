import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findCapitalRuns } from '../../packages/server/src/nlp/tokens/capital-runs.ts';

const marked = (text: string) => {
  const words = text.split(' ');
  return words.filter((_, at) => findCapitalRuns(words)[at]).join(' ');
};

test('a run of words in capitals includes words around numbers and punctuation', () => {
  assert.equal(marked('SKATTEN HÖJS I 12 KOMMUNER , säger hon'), 'SKATTEN HÖJS I KOMMUNER');
  assert.equal(marked('I AM IN A US BASE'), 'I AM IN A US BASE');
});

test('one name or a few acronyms in capitals are no run', () => {
  assert.equal(marked('NATO och EU'), '');
  assert.equal(marked('Aktierna i ABB , SEB och SKF steg'), '');
  assert.equal(marked('ABB SEB SKF'), '');
  assert.equal(marked('I 2024 : 12 %'), '');
});

test('a text without capitals has no run, and letters without case do not count', () => {
  assert.equal(marked('漢字 漢字 漢字 漢字 漢字 漢字'), '');
  assert.equal(marked(''), '');
});
