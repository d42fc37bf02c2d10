import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withChanges } from '../../packages/console/src/address/with-changes.ts';
import { hashOf, parseRoute, type Route } from '../../packages/console/src/address/route.ts';
import { hasFilters, filterParams, noFilters, withTag } from '../../packages/console/src/filters/filters.ts';
import { periodsOf } from '../../packages/console/src/filters/periods.ts';

test('the last day of a filter is included', () => {
  const days = { from: '2024-02-28', to: '2024-02-28' };
  assert.deepEqual(filterParams(days), { published_after: '2024-02-28', published_before: '2024-02-29' });
  assert.equal(filterParams({ to: '2023-12-31' }).published_before, '2024-01-01');
  assert.deepEqual(filterParams({}), {});
});

test('removing a filter removes it from the address', () => {
  const route: Route<'texts'> = { view: 'texts', collection: 3, tag: 'Volvo', category: 'organization' };
  assert.ok(hasFilters(route));
  const cleared = withChanges(route, noFilters);
  assert.deepEqual(cleared, { view: 'texts', collection: 3 });
  assert.equal(hashOf(cleared), '#/collections/3');
  assert.ok(!hasFilters(cleared));
});

test('a tag is wanted, excluded or not a filter, and the single tag of an earlier address stays', () => {
  const earlier: Route<'texts'> = { view: 'texts', collection: 3, tag: 'Volvo', category: 'organization' };
  const volvo = { tag: 'Volvo', category: 'organization' } as const;
  const ek = { tag: 'Ek: A; B%', category: 'person' } as const;
  assert.deepEqual(filterParams(earlier), { tags: [volvo], category: 'organization' });
  const both = withChanges(earlier, withTag(earlier, ek, 'wanted'));
  assert.deepEqual(filterParams(both).tags, [volvo, ek]);
  assert.deepEqual(parseRoute(hashOf(both)), both);
  const excluding = withChanges(both, withTag(both, volvo, 'without'));
  assert.deepEqual(filterParams(excluding), { tags: [ek], without: [volvo], category: 'organization' });
  const onlyEk = withChanges(excluding, withTag(excluding, volvo));
  assert.equal(hashOf(onlyEk), '#/collections/3?tags=person:Ek%253A+A%253B+B%2525&category=organization');
  assert.deepEqual(filterParams({ tags: [volvo, ek], match: 'any' }).match, 'any');
});

test('months become periods with their last day, and many months become years', () => {
  const months = [
    { from: '2024-02-01T00:00:00Z', texts: 2 },
    { from: '2024-12-01T00:00:00Z', texts: 3 },
  ];
  assert.deepEqual(periodsOf(months, 'en-GB'), [
    { from: '2024-02-01', to: '2024-02-29', name: 'Feb 2024', texts: 2 },
    { from: '2024-12-01', to: '2024-12-31', name: 'Dec 2024', texts: 3 },
  ]);
  const many = Array.from({ length: 24 }, (_, at) => ({
    from: `${2001 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, '0')}-01T00:00:00Z`,
    texts: at,
  }));
  assert.deepEqual(periodsOf(many, 'en-GB'), [
    { from: '2001-01-01', to: '2001-12-31', name: '2001', texts: 66 },
    { from: '2002-01-01', to: '2002-12-31', name: '2002', texts: 210 },
  ]);
});
