import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Tag } from '../../packages/client/src/index.ts';
import { paragraphsOf, segmentsOf } from '../../packages/console/src/highlight.ts';

const mention = fc.record({
  field: fc.constantFrom('headline' as const, 'body' as const),
  offset: fc.nat(60),
  length: fc.nat(20),
});
const tags: fc.Arbitrary<Tag[]> = fc.array(
  fc.record({
    tag: fc.string(),
    category: fc.constantFrom('person' as const, 'location' as const),
    relevance: fc.constant(0.5),
    mentions: fc.array(mention, { maxLength: 6 }),
  }),
  { maxLength: 5 },
);

test('joining the segments gives the text, whatever the mentions', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), tags, (text, some) => {
      const segments = segmentsOf('body', text, some);
      assert.equal(segments.map((segment) => segment.text).join(''), text);
      assert.ok(segments.every((segment) => segment.text !== ''));
      assert.ok(
        !segments.some(
          ({ tag }, index) => tag === undefined && segments[index - 1]?.tag === tag && index > 0,
        ),
      );
    }),
  );
});

test('mentions that do not overlap are all marked, in order, each with its tag', () => {
  const text = 'Ann met Bo. Ann left, Bo stayed.';
  const find = (tag: string): Tag => ({
    tag,
    category: 'person',
    relevance: 1,
    mentions: [...text.matchAll(new RegExp(tag, 'g'))].map(({ index }) => ({
      field: 'body',
      offset: index,
      length: tag.length,
    })),
  });
  const marks = segmentsOf('body', text, [find('Bo'), find('Ann')]).filter(({ tag }) => tag !== undefined);
  assert.deepEqual(
    marks,
    [1, 0, 1, 0].map((tag) => ({ text: ['Bo', 'Ann'][tag], tag })),
  );
});

test('of overlapping mentions the first is marked, and of mentions at one place the longest', () => {
  const tag = (name: string, offset: number): Tag => ({
    tag: name,
    category: 'organization',
    relevance: 1,
    mentions: [{ field: 'body', offset, length: name.length }],
  });
  const segments = segmentsOf('body', 'New York Times', [
    tag('York Times', 4),
    tag('New York', 0),
    tag('New', 0),
  ]);
  assert.deepEqual(segments, [{ text: 'New York', tag: 1 }, { text: ' Times' }]);
});

test('paragraphs have every character except the line ends', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'Bo', ' ', '\n', '\r\n', '\r', '\u2028')), (pieces) => {
      const text = pieces.join('');
      const lines = paragraphsOf(segmentsOf('body', text, [])).map((line) =>
        line.map((part) => part.text).join(''),
      );
      assert.deepEqual(
        lines,
        text.split(/\r\n|[\n\r\u2028]/).filter((line) => line.trim() !== ''),
      );
    }),
  );
});
