import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashOf } from '../../packages/console/src/address/route.ts';
import { textKeyIn } from '../../packages/console/src/groups/texts.ts';

const page = 'https://news.example/textkin/';
const id = fc.integer({ min: 1, max: 1e12 });

test('a text is found by its whole address, with a comment after it, or by the part from its #', () => {
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

test('addresses of other views and services, and other words, are not addresses of texts', () => {
  const hash = hashOf({ view: 'text', collection: 1, text: 2 });
  const others = [`https://news.example/${hash}`, `http://news.example/textkin/${hash}`, `https://x.example/textkin/${hash}`]; // prettier-ignore
  for (const address of [...others, `${page}#/collections/1`, page, '', '12', 'Volvo', '#', `x${hash}`])
    assert.equal(textKeyIn(address, page), undefined, address);
});
