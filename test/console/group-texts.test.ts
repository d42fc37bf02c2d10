import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashOf } from '../../packages/console/src/address/route.ts';
import { textKeyIn } from '../../packages/console/src/groups/texts.ts';

const page = 'https://news.example/textkin/';
const id = fc.integer({ min: 1, max: 1e12 });

test('an address of a text names its place, whole, with a comment behind it, or from its # on', () => {
  fc.assert(
    fc.property(id, id, fc.array(id, { maxLength: 3 }), (collection, text, via) => {
      const hash = hashOf({ view: 'text', collection, text, via });
      const place = { collection_id: collection, text_id: text };
      for (const address of [
        `${page}${hash}`,
        hash,
        ` ${page}${hash}\r\n# comment`,
        `${page}${hash}\nhttps://other/`,
      ])
        assert.deepEqual(textKeyIn(address, page), place, address);
    }),
  );
});

test('nothing else names one: other views, other services, other words', () => {
  const hash = hashOf({ view: 'text', collection: 1, text: 2 });
  const others = [`https://news.example/${hash}`, `http://news.example/textkin/${hash}`, `https://x.example/textkin/${hash}`]; // prettier-ignore
  for (const address of [...others, `${page}#/collections/1`, page, '', '12', 'Volvo', '#', `x${hash}`])
    assert.equal(textKeyIn(address, page), undefined, address);
});
