import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { tagRelevances } from '../../packages/server/src/nlp/tags/tag-relevance.ts';
import type { Source } from '../../packages/server/src/domain/text.ts';

const source: Source = { headline: 'x'.repeat(50), body: 'y'.repeat(2000), language: 'en' };

const place = fc.record({
  field: fc.constantFrom('headline' as const, 'body' as const),
  start: fc.integer({ min: 0, max: 49 }),
});
const entity = fc.array(place, { minLength: 1, maxLength: 9 }).map((places) => ({
  tag: 'Oslo',
  category: 'location' as const,
  mentions: places.map((at) => ({
    ...at,
    end: at.start + 1,
    surface: 'O',
    category: 'location' as const,
    confidence: 1,
  })),
}));

test('relevance is between 0 and 1 with three decimals, and depends on the text alone', () => {
  fc.assert(
    fc.property(fc.array(entity, { maxLength: 6 }), (found) => {
      const values = tagRelevances(found, source);
      for (const value of values) {
        assert.ok(value >= 0 && value <= 1);
        assert.equal(Number(value.toFixed(3)), value);
      }
      assert.deepEqual(tagRelevances(found.toReversed(), source), values.toReversed());
    }),
  );
});

test('another mention never makes an entity less relevant', () => {
  fc.assert(
    fc.property(entity, entity, place, (one, other, more) => {
      const naming = { ...one.mentions[0]!, ...more };
      const [before] = tagRelevances([one, other], source);
      const [after] = tagRelevances([{ ...one, mentions: [...one.mentions, naming] }, other], source);
      assert.ok(after! >= before!);
    }),
  );
});

test('the headline counts, or the short first line of a text without a headline', () => {
  const entityAt = (start: number) => ({
    tag: 'Oslo',
    category: 'location' as const,
    mentions: [
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
  const [titled] = tagRelevances([entityAt(8)], { headline: '', body, language: 'en' });
  const [untitled] = tagRelevances([entityAt(8)], {
    headline: '',
    body: body.replace('\n', ' '),
    language: 'en',
  });
  assert.ok(titled! > untitled!);
});

const mention = (field: 'headline' | 'body', start: number, confidence = 1) => ({
  ...{ field, start, end: start + 4, surface: 'Oslo', category: 'location' as const, confidence },
});

test('a name in the headline alone is less relevant than a name that the whole text mentions', () => {
  const passing = { mentions: [mention('headline', 0)] };
  const subject = { mentions: [100, 600, 1400, 1900].map((start) => mention('body', start)) };
  const [first, second] = tagRelevances([passing, subject], source);
  assert.ok(second! > first!);
});

test('mentions in several parts of a text count more than as many in one part', () => {
  const together = { mentions: [400, 410, 420].map((start) => mention('body', start)) };
  const spread = { mentions: [400, 1000, 1600].map((start) => mention('body', start)) };
  const [[one], [other]] = [tagRelevances([together], source), tagRelevances([spread], source)];
  assert.ok(other! > one!);
});

test('the confidence of a mention does not change the relevance', () => {
  const relevanceOf = (confidence: number) =>
    tagRelevances([{ mentions: [mention('headline', 0, confidence)] }], source);
  assert.deepEqual(relevanceOf(0.4), relevanceOf(1));
});
