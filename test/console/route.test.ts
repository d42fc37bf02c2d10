import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as kinds from '../../packages/console/src/address/codecs.ts';
import { hashOf, parseRoute, viewPath, type Route } from '../../packages/console/src/address/route.ts';
import { categories, conditions, views } from '../../packages/console/src/address/views.ts';

const id = fc.integer({ min: 1, max: 1e12 });
const tag = fc.string({ minLength: 1, unit: 'grapheme' });
const category = fc.constantFrom(...categories);
const plain = { noNullPrototype: true };
const condition = fc.oneof(
  fc.record({ tag, category }, plain),
  fc.record({ tag }, plain),
  fc.record({ category }, plain),
);
const valuesOf = new Map<unknown, fc.Arbitrary<unknown>>([
  [kinds.id, id],
  [kinds.linkCode, fc.stringMatching(/^\w{1,40}$/)],
  [kinds.ids, fc.array(id, { minLength: 1, maxLength: 8 })],
  [conditions, fc.array(condition, { minLength: 1, maxLength: 4 })],
  [kinds.words, fc.string({ minLength: 1, unit: 'grapheme' })],
  [kinds.day, fc.date({ min: new Date('1800-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))], // prettier-ignore
  [kinds.decimal, fc.integer({ min: -1e8, max: 1e8 }).map((value) => value / 1000 + 0)],
]);
/** The values of a codec with a fixed set of words. */
const choices = ['text', 'tags', 'new-tag', 'delete', 'all', '-date', 'date', 'texts', 'name', 'latest', 'relevance', 'day', 'week', 'month', 'year', 'person', 'organization', 'location', 'url', 'unknown', 'open', 'new', 'any']; // prettier-ignore
const valueOf = (kind: kinds.ValueCodec<unknown>): fc.Arbitrary<unknown> =>
  valuesOf.get(kind) ?? fc.constantFrom(...choices.filter((one) => kind.read(one) !== undefined));
const recordOf = (some: object) =>
  Object.fromEntries(
    Object.entries(some).map(([name, kind]) => [name, valueOf(kind as kinds.ValueCodec<unknown>)]),
  );

const route = fc.oneof(
  ...Object.entries(views).map(([view, { fields, query }]) =>
    fc
      .tuple(
        fc.record(recordOf(fields), { noNullPrototype: true }),
        fc.record(recordOf(query), { noNullPrototype: true, requiredKeys: [] }),
      )
      .map(([required, more]) => ({ view, ...required, ...more }) as Route),
  ),
);

test('every view has an address that leads to it', () => {
  fc.assert(
    fc.property(route, (one) => {
      assert.deepEqual(parseRoute(hashOf(one)), one);
      assert.equal(new URL(hashOf(one), 'http://localhost/').hash, hashOf(one));
      assert.deepEqual(parseRoute(viewPath(hashOf(one))).view, one.view);
    }),
  );
});

test('an address that is not the console’s opens no view', () => {
  for (const hash of [
    '#/x',
    '#/collections/0',
    '#/collections/1.5',
    '#/collections/1/texts/',
    '#keys',
    '#/keys/1',
    '#/collections/1?from=yesterday',
    '#/collections/1?from=2026-02-31x',
    '#/collections/1/tags/animal/Fido',
    '#/collections/1?tags=animal:Fido',
    '#/collections/1?tags=Volvo;',
    '#/collections/1/tags/person/%E0',
  ]) {
    assert.deepEqual(parseRoute(hash), { view: 'unknown' }, hash);
  }
  fc.assert(
    fc.property(fc.string(), (hash) => {
      assert.equal(typeof parseRoute(hash).view, 'string');
    }),
  );
});

test('a long path has only its last texts', () => {
  const via = Array.from({ length: 20 }, (_, index) => index + 1);
  const parsed = parseRoute(hashOf({ view: 'text', collection: 1, text: 21, via }));
  assert.deepEqual(parsed, { view: 'text', collection: 1, text: 21, via: via.slice(-8) });
});
