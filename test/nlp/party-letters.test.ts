import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findPartyLetters } from '../../packages/server/src/nlp/mentions/party-letters.ts';

const found = (text: string, language: 'sv' | 'en' = 'sv') =>
  findPartyLetters('body', text, language).map(
    ({ surface, start, category }) => `${surface} ${start} ${category}`,
  );

test('a party in small letters in brackets behind a politician is a mention', () => {
  assert.deepEqual(found('av Siw Persson (fp) till justitieministern'), ['fp 16 organization']);
  assert.deepEqual(found('Sten Andersson (m) och Ericson (c)'), ['m 16 organization', 'c 32 organization']);
});

test('letters of a list are no parties, nor letters in English texts', () => {
  assert.deepEqual(found('(s) en sak (m) och en annan (c)'), []);
  assert.deepEqual(found('Siw Persson (x)'), []);
  assert.deepEqual(found('Kerry Flavin (c) Henry', 'en'), []);
});
