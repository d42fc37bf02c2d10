import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { makeTruecase } from '../../packages/server/src/nlp/entities/truecase.ts';
import { likelihood } from '../support/likelihood.ts';

const spell = makeTruecase(likelihood);

const spelled = [
  ['person', 'naja månsson', 'Naja Månsson'],
  ['person', 'NAJA MÅNSSON', 'Naja Månsson'],
  ['person', 'åse-marie holm', 'Åse-Marie Holm'],
  ['person', 'ludwig van beethoven', 'Ludwig van Beethoven'],
  ['person', 'JFK', 'JFK'],
  ['person', "tom o'mara", "Tom O'Mara"],
  ['person', 'MARY MCCALL', 'Mary McCall'],
  ['person', 'Sven-Olof JOHANNESSON', 'Sven-Olof Johannesson'],
  ['person', 'Frederick Fung of ADPL', 'Frederick Fung of ADPL'],
  ['location', 'usa', 'USA'],
  ['location', 'USA', 'USA'],
  ['location', 'moskva', 'Moskva'],
  ['location', 'MOSKVA', 'Moskva'],
  ['location', 'isle of man', 'Isle of Man'],
  ['location', 'e14', 'E14'],
  ['location', 'SH25', 'SH25'],
  ['location', 'väg 9', 'väg 9'],
  ['location', 'kiruna flygplats', 'Kiruna flygplats'],
  ['organization', 'bank of england', 'Bank of England'],
  ['organization', 'VOLVO CARS', 'Volvo Cars'],
  ['organization', 'BBC NEWS', 'BBC News'],
  ['organization', 'SMHI', 'SMHI'],
  ['organization', 'tele2', 'Tele2'],
  ['organization', 'KANAL 5', 'Kanal 5'],
  ['organization', 'KIRKLAND & ELLIS', 'Kirkland & Ellis'],
  ['organization', 'UPPSALA KOMMUN', 'Uppsala kommun'],
  ['organization', 'gwr', 'GWR'],
  ['organization', 'm&s', 'M&S'],
  ['organization', 'UNICEF', 'UNICEF'],
  ['organization', 'booking.com', 'booking.com'],
  ['unknown', 'jordabalken', 'jordabalken'],
  ['person', 'bell hooks Foundation', 'bell hooks Foundation'],
] as const;

for (const [category, written, usual] of spelled)
  test(`${category} ${written} is spelled ${usual}`, () => {
    assert.equal(spell(written, category), usual);
  });

test('truecasing changes only the case of letters, and changes nothing the second time', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-zåäöé'’-]+(?: [a-zåäöé'’-]+)*$/u),
      fc.constantFrom('person' as const, 'location' as const, 'organization' as const),
      fc.boolean(),
      (small, category, isUpper) => {
        const usual = spell(isUpper ? small.toUpperCase() : small, category);
        assert.equal(usual.toLowerCase(), small);
        assert.equal(spell(usual, category), usual);
      },
    ),
  );
});
