/**
 * Plans and simulates stores of ten million texts and more: `npm run simulate:scale`. Costs are those that
 * `npm run bench:nodes` and `npm run bench:related` have written to docs/measurements, assumptions are in scale/assumptions.ts.
 * docs/design/scale.md quotes what it prints.
 */
import { readFileSync } from 'node:fs';
import { printTable } from '../support/table.ts';
import { machines } from './scale/assumptions.ts';
import { type Cost, costsOf, searchMs } from './scale/measured.ts';
import { type CellPlan, loadMs, type Plan, planFor, storedBytes } from './scale/plan.ts';
import { type Kind, lateMs, run, type Run } from './scale/run.ts';

const sizes = [1e7, 1e8, 1e9];
const page = (name: string) =>
  readFileSync(new URL(`../docs/measurements/${name}.md`, import.meta.url), 'utf8');
const costs = costsOf(page('bench-nodes'), page('bench-related'));
const plans = sizes.map((texts) => planFor(texts, costs));
const whole = (value: number) => Math.round(value).toLocaleString('en');
/** With two digits that count. */
const brief = (value: number) => (value >= 100 ? whole(value) : String(Number(value.toPrecision(2))));
const inGigabytes = (bytes: number) => `${brief(bytes / 1e9)} GB`;

console.log(`Costs, at ${whole(costs.largest)} texts\n`);
const cost = (name: string, { nodesMs, databaseMs, wal }: Cost) => [name, brief(nodesMs), brief(databaseMs), whole(wal)]; // prettier-ignore
const { grows, addsMs } = costs.search;
printTable(
  ['operation', 'nodes ms', 'database ms', 'WAL bytes'],
  [
    cost('text.create', costs.create),
    cost('analysis', costs.analyse),
    cost('a text into the index of a node', costs.index),
    cost('a node that is asked nothing, in a second', costs.idle),
    [`text.relatedTexts among n texts`, `${brief(addsMs)} + ${brief(grows.factor)} n^${grows.exponent.toFixed(2)}`, brief(costs.search.databaseMs), '0'],
  ],
); // prettier-ignore
console.log('');
printTable(
  ['bytes a text', ''],
  [
    ['tables', whole(costs.tables)],
    ['their indexes', whole(costs.indexes)],
    ['index of related texts, on each node', whole(costs.related)],
  ],
);

const head = ['', ...sizes.map((texts) => `${whole(texts / 1e6)} million texts`)];
type Figure = (plan: Plan) => string;
const rows = (...figures: [string, Figure][]) => figures.map(([name, figure]) => [name, ...plans.map(figure)]); // prettier-ignore
/** Of the cell of the large collection, and of the others where they are not the same. */
const both =
  (figure: (cell: CellPlan) => string): Figure =>
  ({ hotCell, otherCell, cells }) =>
    [...new Set([hotCell, ...(cells > 1 ? [otherCell] : [])].map(figure))].join(', ');
console.log('\nPlan; two figures are those of the cell with the large collection and of the others\n');
printTable(
  head,
  rows(
    ['searches a second, mean and peak', ({ mean, peak }) => `${brief(mean.searches)}, ${brief(peak.searches)}`],
    ['new texts a second, peak', ({ peak }) => brief(peak.texts)],
    ['texts a second, first load', ({ firstLoad }) => brief(firstLoad.texts)],
    ['cells: databases, nodes', ({ cells }) => `${cells}: ${cells}, ${cells * machines.nodesPerCell}`],
    ['million texts of a cell', both(({ texts }) => brief(texts / 1e6))],
    ['memory of a node', both(({ nodeMemory }) => inGigabytes(nodeMemory))],
    ['data of a database', both(({ databaseBytes }) => inGigabytes(databaseBytes))],
    ['memory of a database', both(({ databaseMemory }) => inGigabytes(databaseMemory))],
    ['data of all, once', ({ texts }) => inGigabytes(texts * storedBytes(costs))],
    ['log of PostgreSQL a day', ({ mean }) => inGigabytes(mean.texts * 86_400 * (costs.create.wal + costs.analyse.wal))],
    ['hours of a core until an empty node has its index', both(({ texts }) => brief((texts * costs.index.nodesMs) / 3.6e6))],
    ['days of a core for the first load', ({ texts }) => brief((texts * loadMs(costs)) / 86_400_000)],
    ['dollars a month', ({ dollarsPerMonth }) => whole(dollarsPerMonth)],
    ['dollars of the first load', ({ dollarsOfFirstLoad }) => whole(dollarsOfFirstLoad)],
  ),
); // prettier-ignore

console.log('\nHow many times what one cell can do is needed; the greatest comes first\n');
const needs = Object.keys(plans[0]!.needs);
printTable(head, rows(...needs.map((name) => [name, ({ needs }: Plan) => brief(needs[name]!)] as [string, (plan: Plan) => string]))); // prettier-ignore

for (const time of ['peak', 'firstLoad'] as const) {
  console.log(`\nSimulated: ${time === 'peak' ? 'the busiest hour' : 'the first load'}\n`);
  const runs = plans.map((plan) => run(plan, costs, time));
  const row = (name: string, figure: (run: Run) => string) => [name, ...runs.map(figure)];
  const atWork = (kind: Kind) => (run: Run) => run.shares[kind].map((share) => `${brief(share * 100)} %`).join(', ');
  const late = (flow: string) => ({ waits, responses }: Run) =>
    [waits, responses].map((times) => inMs(lateMs(times.get(flow)!))).join(', ');
  printTable(head, [
    row('calls: share at work', atWork('calls')),
    row('analysis', atWork('analysis')),
    row('database', atWork('database')),
    row('full first, at so many times as much', ({ first }) => `${first.name}: ${brief(first.times)}`),
    row('search, p95: waits, takes', late('search')),
    row('search in the large collection, p95', late('search, large')),
    row('text until every node has it, p95', late('text')),
  ]);
} // prettier-ignore

function inMs(value: number): string {
  return value < 1 ? '< 1 ms' : `${brief(value)} ms`;
}

const searchSeconds = sizes.map((texts) => searchMs(costs, texts / 10) / 1000);
console.log(`\nA search in the large collection takes ${searchSeconds.map((seconds) => inMs(seconds * 1000)).join(', ')} of the processor, extrapolated beyond a million texts.`); // prettier-ignore
console.log(`A node holds ${brief(machines.nodeIndexBytes / costs.related / 1e6)} million texts in ${inGigabytes(machines.nodeIndexBytes)} of index.`); // prettier-ignore
