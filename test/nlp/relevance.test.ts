import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { relevances } from '../../packages/server/src/nlp/tags/tag-relevance.ts';
import type { Source } from '../../packages/server/src/domain/text.ts';

const source: Source = { headline: 'x'.repeat(50), body: 'y'.repeat(2000), language: 'en' };

const place = fc.record({
  field: fc.constantFrom('headline' as const, 'body' as const),
  start: fc.integer({ min: 0, max: 49 }),
});
const entity = fc.array(place, { minLength: 1, maxLength: 9 }).map((places) => ({
  tag: 'Oslo',
  category: 'location' as const,
  namings: places.map((at) => ({
    ...at,
    end: at.start + 1,
    surface: 'O',
    category: 'location' as const,
    confidence: 1,
  })),
}));

test('relevance lies in 0–1 with three decimals, and depends on the text alone', () => {
  fc.assert(
    fc.property(fc.array(entity, { maxLength: 6 }), (found) => {
      const values = relevances(found, source);
      for (const value of values) {
        assert.ok(value >= 0 && value <= 1);
        assert.equal(Number(value.toFixed(3)), value);
      }
      assert.deepEqual(relevances(found.toReversed(), source), values.toReversed());
    }),
  );
});

test('one more naming never makes an entity less relevant', () => {
  fc.assert(
    fc.property(entity, entity, place, (one, other, more) => {
      const naming = { ...one.namings[0]!, ...more };
      const [before] = relevances([one, other], source);
      const [after] = relevances([{ ...one, namings: [...one.namings, naming] }, other], source);
      assert.ok(after! >= before!);
    }),
  );
});

test('the headline counts, and of a text without one its short first line', () => {
  const named = (start: number) => ({
    tag: 'Oslo',
    category: 'location' as const,
    namings: [
      {
        field: 'body' as const,
        start,
        end: start + 4,
        surface: 'Oslo',
        category: 'location' as const,
        confidence: 1,
      },
    ],
  });
  const body = `Fire in Oslo\n${'Something else happened. '.repeat(20)}`;
  const [titled] = relevances([named(8)], { headline: '', body, language: 'en' });
  const [untitled] = relevances([named(8)], { headline: '', body: body.replace('\n', ' '), language: 'en' });
  assert.ok(titled! > untitled!);
});
