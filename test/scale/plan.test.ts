/** From the page that the bench writes to the plan that docs/design/scale.md quotes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { costsOf, tablesOf } from '../../scripts/scale/measured.ts';
import { planFor } from '../../scripts/scale/plan.ts';
import { at, fitGrowth, fitPower } from '../../scripts/scale/power.ts';
import { flowsOf, settle } from '../../scripts/scale/world.ts';
import { seeded } from '../../support/seeded.ts';
import { root } from '../support/process.ts';

const read = (name: string) => readFileSync(join(root, `docs/measurements/${name}.md`), 'utf8');
const pages = [read('bench-nodes'), read('bench-related')] as const;

test('a power is found from its points, and from scattered ones the one that is nearest', () => {
  const power = { factor: 0.3, exponent: 0.4 };
  const points = [1e3, 1e4, 1e6].map((n): [number, number] => [n, at(power, n)]);
  const found = fitPower(points);
  assert.ok(
    Math.abs(found.factor - 0.3) < 1e-9 && Math.abs(found.exponent - 0.4) < 1e-9,
    JSON.stringify(found),
  );
  const scattered = fitPower([
    [1, 2],
    [1, 8],
    [4, 4],
  ]);
  assert.ok(Math.abs(scattered.factor - 4) < 1e-9 && Math.abs(scattered.exponent) < 1e-9);
});

test('what is added to a power is found from its points', () => {
  const points = [1e4, 1e5, 1e6].map((n): [number, number] => [
    n,
    1.5 + at({ factor: 0.02, exponent: 0.45 }, n),
  ]);
  const { adds, factor } = fitGrowth(points, 0.45);
  assert.ok(Math.abs(adds - 1.5) < 1e-9 && Math.abs(factor - 0.02) < 1e-9, JSON.stringify({ adds, factor }));
});

test('the tables of a page are read by the names in their heads', () => {
  const tables = tablesOf(
    'text\n\n| a | b |\n| --- | --: |\n| x | 1 |\n| y | 2 |\n\n| c |\n| --- |\n| – |\n',
  );
  assert.deepEqual(tables, [
    [
      { a: 'x', b: '1' },
      { a: 'y', b: '2' },
    ],
    [{ c: '–' }],
  ]);
});

test('the page of the latest run has every cost, and one of a single size is refused with the command', () => {
  const costs = costsOf(...pages);
  for (const { nodesMs, databaseMs, wal } of [costs.create, costs.analyse])
    assert.ok(nodesMs > 0 && databaseMs > 0 && wal > 0);
  assert.ok(costs.search.grows.exponent > 0);
  assert.ok(costs.tables > costs.indexes && costs.indexes > 0 && costs.related > 0);
  assert.throws(() => costsOf('| texts |\n| --- |\n', pages[1]), /bench:nodes/);
});

test('ten times the texts need ten times of everything but what grows with the size of a collection', () => {
  const costs = costsOf(...pages);
  const [one, ten] = [planFor(1e7, costs), planFor(1e8, costs)];
  for (const [resource, need] of Object.entries(one.needs)) {
    const times = ten.needs[resource]! / need;
    const expected = resource.endsWith('calls') ? times : 10;
    assert.ok(Math.abs(times - expected) < 1e-6 && times > 9.99, `${resource}: ${times}`);
  }
  for (const plan of [one, ten]) {
    assert.ok(plan.cells >= Math.max(...Object.values(plan.needs)));
    assert.ok(Math.abs(plan.hotCell.texts + (plan.cells - 1) * plan.otherCell.texts - plan.texts) < 1);
  }
});

test('collections are all settled, the large one has its share, and cells are even but for its own', () => {
  const costs = costsOf(...pages);
  const plan = planFor(1e9, costs);
  const { cells, collections } = settle(plan, seeded(2));
  const sum = (values: readonly { texts: number }[]) => values.reduce((total, { texts }) => total + texts, 0);
  assert.ok(Math.abs(sum(collections) - 1e9) < 1 && Math.abs(sum(cells) - 1e9) < 1);
  assert.equal(collections[0]!.texts, 1e8);
  assert.equal(collections[0]!.cell, cells[0]);
  const others = cells.slice(1).map(({ texts }) => texts);
  assert.ok(Math.max(...others) < 1.2 * Math.min(...others));
  const flows = flowsOf(collections, costs, plan.peak);
  const searches = flows.filter(({ name }) => name.startsWith('search'));
  assert.ok(
    Math.abs(searches.reduce((rate, { perSecond }) => rate + perSecond, 0) - plan.peak.searches) < 1e-9,
  );
});
