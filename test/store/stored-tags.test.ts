import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { categories } from '../../packages/server/src/domain/tags/tag.ts';
import { fromStored, toStored } from '../../packages/server/src/store/analyses/stored-tags.ts';

const awkward = fc.constantFrom(',"mentions":[', '"', '\\', ']', ',', '[', '{}', '\\"', 'mentions');
const word = fc.oneof(
  fc.string(),
  fc.array(awkward).map((parts) => parts.join('')),
);
const mention = fc.record({
  field: fc.constantFrom('headline' as const, 'body' as const),
  offset: fc.nat(),
  length: fc.nat(),
});
const tags = fc.array(
  fc
    .tuple(fc.array(mention), word, fc.constantFrom(...categories), fc.nat(1000))
    .map(([mentions, tag, category, thousandths]) => ({
      mentions: mentions.map(({ field, offset, length }) => ({ field, offset, length })),
      tag,
      category,
      relevance: thousandths / 1000,
    })),
);

test('tags are read as they were stored, with or without mentions', () => {
  fc.assert(
    fc.property(tags, (tags) => {
      assert.deepEqual(fromStored(toStored(tags), true), tags);
      const bare = tags.map((tag) => ({ ...tag, mentions: [] }));
      assert.deepEqual(fromStored(toStored(tags), false), bare);
      const asBefore = tags.map(({ tag, category, relevance, mentions }) => ({
        tag,
        category,
        relevance,
        mentions,
      }));
      assert.deepEqual(fromStored(JSON.stringify(asBefore), false), bare, 'as version 0.1.0 wrote them');
    }),
  );
});

test('tags without mentions are read in a fraction of the time, for any number of mentions', () => {
  const mentions = Array.from({ length: 6000 }, (_, at) => ({
    field: 'body' as const,
    offset: at * 16,
    length: 9,
  }));
  const stored = toStored([{ tag: 'Volvo', category: 'organization', relevance: 1, mentions }]);
  const milliseconds = (withMentions: boolean) => {
    const from = process.cpuUsage();
    for (let round = 0; round < 100; round++) fromStored(stored, withMentions);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  milliseconds(false);
  const [bare, all] = [milliseconds(false), milliseconds(true)];
  assert.ok(bare < all / 4, `${bare} and ${all} ms`);
});
