import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findPartyLetters } from '../../packages/server/src/nlp/mentions/party-letters.ts';

const partiesIn = (text: string, language: 'sv' | 'en' = 'sv') =>
  findPartyLetters('body', text, language).map(
    ({ surface, start, category }) => `${surface} ${start} ${category}`,
  );

test('a party in small letters in brackets after a politician is a mention', () => {
  assert.deepEqual(partiesIn('av Siw Persson (fp) till justitieministern'), ['fp 16 organization']);
  assert.deepEqual(partiesIn('Sten Andersson (m) och Ericson (c)'), [
    'm 16 organization',
    'c 32 organization',
  ]);
});

test('letters of a list and letters in English texts are not parties', () => {
  assert.deepEqual(partiesIn('(s) en sak (m) och en annan (c)'), []);
  assert.deepEqual(partiesIn('Siw Persson (x)'), []);
  assert.deepEqual(partiesIn('Kerry Flavin (c) Henry', 'en'), []);
});
