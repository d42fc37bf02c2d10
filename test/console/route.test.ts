import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashOf, parseRoute, type Route } from '../../packages/console/src/route.ts';

const id = fc.integer({ min: 1, max: 1e12 });
const route: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom<Route>({ view: 'collections' }, { view: 'keys' }, { view: 'playground' }),
  fc.record({ view: fc.constant('texts' as const), collection: id }, { noNullPrototype: true }),
  fc.record({ view: fc.constant('texts' as const), collection: id, from: id }, { noNullPrototype: true }),
  fc.record(
    {
      view: fc.constant('text' as const),
      collection: id,
      text: id,
      via: fc.array(id, { maxLength: 8 }),
    },
    { noNullPrototype: true },
  ),
  fc.record({ view: fc.constant('map' as const), collection: id }, { noNullPrototype: true }),
  fc.record({ view: fc.constant('playground' as const), collection: id }, { noNullPrototype: true }),
);

test('every view has an address that leads to it', () => {
  fc.assert(
    fc.property(route, (one) => {
      assert.deepEqual(parseRoute(hashOf(one)), one);
    }),
  );
});

test('what is no address of the console is no view', () => {
  for (const hash of [
    '#/x',
    '#/collections/0',
    '#/collections/1.5',
    '#/collections/1/texts/',
    '#keys',
    '#/keys/1',
  ]) {
    assert.deepEqual(parseRoute(hash), { view: 'unknown' }, hash);
  }
  fc.assert(
    fc.property(fc.string(), (hash) => {
      assert.equal(typeof parseRoute(hash).view, 'string');
    }),
  );
});

test('a long walk keeps its last steps', () => {
  const via = Array.from({ length: 20 }, (_, index) => index + 1);
  const kept = parseRoute(hashOf({ view: 'text', collection: 1, text: 21, via }));
  assert.deepEqual(kept, { view: 'text', collection: 1, text: 21, via: via.slice(-8) });
});
