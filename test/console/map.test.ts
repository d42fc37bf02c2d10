import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { networkOf, type Tagged } from '../../packages/console/src/map/cooccurrence.ts';
import { layOutNetwork } from '../../packages/console/src/map/layout.ts';

const tagged: fc.Arbitrary<Tagged[]> = fc
  .array(fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrst'.split('')), { maxLength: 8 }), {
    maxLength: 40,
  })
  .map((texts) =>
    texts.map((names, index) => ({
      text: index + 1,
      tags: names.map((tag) => ({ tag, category: 'person' as const })),
    })),
  );

test('ties count the texts that name both, as a naive count has it', () => {
  fc.assert(
    fc.property(tagged, (texts) => {
      const { entities, ties } = networkOf(texts, 12);
      const naming = (tag: string) => texts.filter(({ tags }) => tags.some((one) => one.tag === tag));
      for (const { tag, texts: ids } of entities) {
        assert.deepEqual(
          ids,
          naming(tag).map(({ text }) => text),
        );
      }
      for (const { a, b, texts: together } of ties) {
        const both = naming(entities[a]!.tag).filter((text) => naming(entities[b]!.tag).includes(text));
        assert.equal(together, both.length);
      }
      assert.deepEqual(new Set(ties.flatMap(({ a, b }) => [a, b])), new Set(entities.keys()));
      assert.ok(entities.length <= 12);
    }),
  );
});

test('no two names of a map overlap and none leaves the frame, and the same network gives the same map', () => {
  const frame = { width: 840, height: 600 };
  fc.assert(
    fc.property(tagged, (texts) => {
      const { entities, ties } = networkOf(texts, 20);
      const boxes = entities.map(({ texts: named }) => ({ width: 60 + named.length, height: 24 }));
      const edges = ties.map(({ a, b, texts: weight }) => ({ a, b, weight }));
      const points = layOutNetwork(boxes, edges, frame);
      assert.deepEqual(layOutNetwork(boxes, edges, frame), points);
      for (const [index, { x, y }] of points.entries()) {
        const { width, height } = boxes[index]!;
        assert.ok(x >= width / 2 - 1 && x <= frame.width - width / 2 + 1);
        assert.ok(y >= height / 2 - 1 && y <= frame.height - height / 2 + 1);
        for (const [other, point] of points.entries()) {
          if (other <= index) continue;
          const apartX = Math.abs(point.x - x) - (width + boxes[other]!.width) / 2;
          const apartY = Math.abs(point.y - y) - (height + boxes[other]!.height) / 2;
          assert.ok(Math.max(apartX, apartY) > -1, `${index} and ${other} overlap`);
        }
      }
    }),
    { numRuns: 40 },
  );
});
