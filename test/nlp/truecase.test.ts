import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { openWorld } from '../../packages/server/src/analysis/worker/knowledge-files.ts';
import { makeKnownSpelling } from '../../packages/server/src/nlp/entities/known-spelling.ts';
import { makeTruecase } from '../../packages/server/src/nlp/entities/truecase.ts';
import { likelihood } from '../support/likelihood.ts';

const world = openWorld('world')!;
const spell = makeTruecase(likelihood);
const spellKnown = makeTruecase(
  likelihood,
  makeKnownSpelling((name) => world.table.find(name), world.details),
);

const spellings = [
  ['person', 'naja månsson', 'Naja Månsson'],
  ['person', 'NAJA MÅNSSON', 'Naja Månsson'],
  ['person', 'åse-marie holm', 'Åse-Marie Holm'],
  ['person', 'ludwig van beethoven', 'Ludwig van Beethoven'],
  ['person', 'JFK', 'JFK'],
  ['person', "tom o'mara", "Tom O'Mara"],
  ['person', 'MARY MCCALL', 'Mary McCall'],
  ['person', 'Sven-Olof JOHANNESSON', 'Sven-Olof Johannesson'],
  ['person', 'Frederick Fung of ADPL', 'Frederick Fung of ADPL'],
  ['person', 'Henry VIII', 'Henry VIII'],
  ['person', 'VON RETTENMAYER', 'von Rettenmayer'],
  ['person', 'DE GEER', 'De Geer'],
  ['organization', 'fp', 'fp'],
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

for (const [category, written, usual] of spellings)
  test(`${category} ${written} is spelled ${usual}`, () => {
    assert.equal(spell(written, category), usual);
  });

const small = { only: 'small letters', language: 'sv' } as const;
const capitals = { only: 'capitals', language: 'sv' } as const;
const usual = { language: 'sv' } as const;

for (const [category, written, spelling, text] of [
  // Known names, by the table.
  ['location', 'rio de janeiro', 'Rio de Janeiro', small],
  ['location', 'dar es salaam', 'Dar es Salaam', small],
  ['location', 'KIRIBATI', 'Kiribati', capitals],
  ['organization', 'NATURVÅRDSVERKET', 'Naturvårdsverket', capitals],
  ['organization', 'scb', 'SCB', small],
  ['organization', 'EXPRESSEN', 'Expressen', capitals],
  ['unknown', 'iphone', 'iPhone', small],
  // Legal forms of companies, and letters of clubs.
  ['organization', 'snickarboden syd ab', 'Snickarboden Syd AB', small],
  ['organization', 'RÅSSNÄS IF', 'Råssnäs IF', small],
  ['organization', 'ifk tidavad', 'IFK Tidavad', small],
  ['organization', 'tvärsjö bk', 'Tvärsjö BK', small],
  ['organization', 'hallboda ff', 'Hallboda FF', small],
  ['organization', 'svt2', 'SVT2', small],
  ['organization', 'kd', 'KD', small],
  ['organization', 'kd', 'kd', usual],
  ['organization', 'lindt gmbh', 'Lindt GmbH', small],
  // Common nouns in Swedish names.
  ['organization', 'tidaholms stadsbibliotek', 'Tidaholms stadsbibliotek', small],
  ['location', 'RYDAHOLMS KAPELL', 'Rydaholms kapell', capitals],
  ['organization', 'STATENS SJÖDOMSTOL', 'Statens sjödomstol', capitals],
  ['organization', 'whitby museum', 'Whitby Museum', { ...small, language: 'en' }],
  // One word in capitals in a text in capitals.
  ['organization', 'SNICKARBODEN', 'Snickarboden', capitals],
  ['organization', 'SNICKARBODEN', 'SNICKARBODEN', usual],
  ['unknown', 'jordabalken', 'jordabalken', small],
  ['unknown', 'andra världskriget', 'andra världskriget', usual],
  ['organization', 'RNLX', 'RNLX', capitals],
  ['person', 'EVY', 'Evy', capitals],
  ['person', 'karl xii', 'Karl XII', small],
  ['person', 'p.g. malm', 'P.G. Malm', small],
  ['person', 'catharina von der lippe', 'Catharina von der Lippe', small],
  ['location', 'palais des sports', 'Palais des Sports', small],
] as const)
  test(`${category} ${written} is spelled ${spelling} in a text with ${'only' in text ? text.only : 'both cases'}`, () => {
    assert.equal(spellKnown(written, category, text), spelling);
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
