import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findCapitalRuns } from '../../packages/server/src/nlp/tokens/capital-runs.ts';

const wordsInRuns = (text: string) => {
  const words = text.split(' ');
  return words.filter((_, at) => findCapitalRuns(words)[at]).join(' ');
};

test('a run of words in capitals includes words around numbers and punctuation', () => {
  assert.equal(wordsInRuns('SKATTEN HÖJS I 12 KOMMUNER , säger hon'), 'SKATTEN HÖJS I KOMMUNER');
  assert.equal(wordsInRuns('I AM IN A US BASE'), 'I AM IN A US BASE');
});

test('one name or a few acronyms in capitals are not a run', () => {
  assert.equal(wordsInRuns('NATO och EU'), '');
  assert.equal(wordsInRuns('Aktierna i ABB , SEB och SKF steg'), '');
  assert.equal(wordsInRuns('ABB SEB SKF'), '');
  assert.equal(wordsInRuns('I 2024 : 12 %'), '');
});

test('a text without capitals has no run, and letters without case do not count', () => {
  assert.equal(wordsInRuns('漢字 漢字 漢字 漢字 漢字 漢字'), '');
  assert.equal(wordsInRuns(''), '');
});
