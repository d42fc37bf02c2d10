import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makeCorrectOcr } from '../../packages/server/src/nlp/entities/ocr-errors.ts';
import { likelihood } from '../support/likelihood.ts';

const restore = makeCorrectOcr(likelihood);

const misread = [
  ['Carl Bi1dt', 'Carl Bildt'],
  ['STOCKH0LM', 'STOCKHOLM'],
  ['Crab 0rchard', 'Crab Orchard'],
  ['Tro5ell', 'Trosell'],
  ['HELSlNGBORG', 'HELSINGBORG'],
  ['Olof Perſſon', 'Olof Persson'],
  ['Opera H0use', 'Opera House'],
] as const;
for (const [read, printed] of misread)
  test(`${read} was ${printed}`, () => {
    assert.equal(restore(read), printed);
  });

const names = [
  'P1',
  'A1M',
  'ITV1',
  'PS5',
  'E10',
  'Tele2',
  'Dream11',
  'Volvo 740',
  'G20',
  'H2O',
  'Men5CV',
  'SL-1200',
  '11th District',
  'Blink-182',
  'Windows 10',
  'Area 51',
  'Paul',
  'al-Assad',
  'Ali Khan',
];
test('names with genuine digits and names without digits stay as they are', () => {
  for (const name of names) assert.equal(restore(name), name);
});
