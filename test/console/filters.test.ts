import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withChanges } from '../../packages/console/src/address/with-changes.ts';
import { hashOf, type Route } from '../../packages/console/src/address/route.ts';
import { hasFilters, filterParams, noFilters } from '../../packages/console/src/filters/filters.ts';

test('the last day of a filter is included', () => {
  const days = { from: '2024-02-28', to: '2024-02-28' };
  assert.deepEqual(filterParams(days), { published_after: '2024-02-28', published_before: '2024-02-29' });
  assert.equal(filterParams({ to: '2023-12-31' }).published_before, '2024-01-01');
  assert.deepEqual(filterParams({}), {});
});

test('removing a filter removes it from the address', () => {
  const route: Route<'texts'> = { view: 'texts', collection: 3, tag: 'Volvo', category: 'organization' };
  assert.ok(hasFilters(route));
  const without = withChanges(route, noFilters);
  assert.deepEqual(without, { view: 'texts', collection: 3 });
  assert.equal(hashOf(without), '#/collections/3');
  assert.ok(!hasFilters(without));
});
