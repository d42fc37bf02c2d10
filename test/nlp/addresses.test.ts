import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { findAddresses } from '../../packages/server/src/nlp/mentions/addresses.ts';

const addressesIn = (text: string) => findAddresses(text).map(({ start, end }) => text.slice(start, end));

test('addresses are found without the punctuation around them', () => {
  assert.deepEqual(
    addressesIn('Se www.dn.se, (https://sv.wikipedia.org/wiki/Lok_(namn)) eller <anna@regeringen.se>.'),
    ['www.dn.se', 'https://sv.wikipedia.org/wiki/Lok_(namn)', 'anna@regeringen.se'],
  );
  assert.deepEqual(addressesIn('”aftonbladet.se/nyheter” och mailto:info@example.co.uk!'), [
    'aftonbladet.se/nyheter',
    'mailto:info@example.co.uk',
  ]);
});

test('numbers, abbreviations and missing spaces are not addresses', () => {
  assert.deepEqual(addressesIn('3.14 t.ex. U.S. kl.15 slut.Nu @anna e-post a@b Node.js'), []);
});

test('only a domain by itself is bare', () => {
  const isBare = (text: string) => findAddresses(text)[0]?.isBareDomain;
  assert.equal(isBare('Booking.com växer'), true);
  assert.equal(isBare('www.booking.com växer'), false);
  assert.equal(isBare('booking.com/hotel växer'), false);
});

test('addresses are ranges of the text, in order, without white space', () => {
  const part = fc.constantFrom('www.', 'dn.se', '@', 'a', '.', '(', ')', ' ', 'http://', '\n', '/');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      let at = 0;
      for (const { start, end } of findAddresses(text)) {
        assert.ok(start >= at && end > start && end <= text.length);
        assert.doesNotMatch(text.slice(start, end), /\s/u);
        at = end;
      }
    }),
  );
});

test('the addresses of a text are those of its runs between white space', () => {
  const part = fc.constantFrom(
    'www.',
    'dn.se',
    '@',
    'a',
    '.',
    '(',
    ')',
    ' ',
    '\n',
    '/',
    '\u00a0',
    '\ud83d\ude00',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      const expected = [...text.matchAll(/\S+/gu)].flatMap(({ 0: run, index }) =>
        findAddresses(run).map(({ start, end, isBareDomain }) => ({
          start: index + start,
          end: index + end,
          isBareDomain,
        })),
      );
      assert.deepEqual(findAddresses(text), expected);
    }),
    { numRuns: 1000 },
  );
});
