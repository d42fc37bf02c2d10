/**
 * What a text.create costs, and what the service holds before it and after: processor time a call of each thread of the main
 * process, beside that of a sync of the disk, and memory:
 *
 *   npm run bench:create [-- --turns 100] [--beside <another checkout>]
 *
 * The worker is held still. Beside it stands a bare server that stores the body and nothing else (create/bare.ts): what threads, HTTP
 * and a commit take by themselves. With `--beside` the service of another checkout, of an earlier commit say, is measured in the same
 * run: before and after. All of them run, and take texts in turns of a fifth of a second, so that what else the machine does is the
 * same for each: one after the other for a minute each, the same code took .25 to .32 ms. They are started twice, the second time in
 * the other order: of two of the same code, the first took 4 % more.
 */
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { printTable } from '../support/table.ts';
import { type Cost, loads, startBare, startService, sumOf, type Taker } from './create/cost.ts';
import { fsyncRate } from './support/fsync-rate.ts';
import { residentMegabytes } from './support/process.ts';

const { values } = parseArgs({
  options: { turns: { type: 'string', default: '100' }, beside: { type: 'string' } },
});
const turns = Number(values.turns);
const { beside } = values;
/** Texts of a turn, by load. */
const textsATurn: Record<number, number> = { 8: 600, 1: 250 };
/** Until a service has given back what it does not need. */
const calmMs = 8000;

type Name = 'before' | 'here' | 'bare';
const starts: [Name, () => Promise<Taker>][] = [
  ['here', () => startService()],
  ['bare', startBare],
];
if (beside !== undefined) starts.unshift(['before', () => startService(beside)]);
const names = starts.map(([name]) => name);
const costs = new Map(loads.map((load) => [load, new Map<Name, Cost[]>(names.map((name) => [name, []]))]));
const memories = ['MB at rest', 'MB after the texts', 'and when all is calm'] as const;
const megabytes = new Map(
  memories.map((when) => [when, new Map<Name, number[]>(names.map((name) => [name, []]))]),
);
const syncs: number[] = [];

for (const order of [starts, starts.toReversed()]) await measure(order);

console.log(`Medians of ${turns} turns of ${loads.map((load) => textsATurn[load]).join(' and ')} texts.\n`);
for (const [load, taken] of costs) {
  printCosts(load, taken);
  console.log();
}
const mean = (numbers: number[]) => (numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(0);
printTable(
  ['what', ...names],
  memories.map((when) => [when, ...[...megabytes.get(when)!.values()].map(mean)]),
);
console.log(`\nSyncs a second of this disk: ${mean(syncs)}.`);

/** Half of the turns, of services that are started in an order. */
async function measure(order: typeof starts): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const takers: [Name, Taker][] = [];
  for (const [name, start] of order) takers.push([name, stack.use(await start())]);
  const look = (when: (typeof memories)[number]) => {
    for (const [name, { pid }] of takers) megabytes.get(when)!.get(name)!.push(residentMegabytes(pid));
  };
  await sleep(calmMs);
  look('MB at rest');
  for (const [, taker] of takers) await taker.warmUp();
  for (const load of loads) {
    for (let turn = 0; turn < turns / 2; turn++) {
      for (const [name, taker] of turn % 2 === 0 ? takers : takers.toReversed())
        costs
          .get(load)!
          .get(name)!
          .push(await taker.costOf(textsATurn[load]!, load));
    }
  }
  look('MB after the texts');
  await sleep(calmMs);
  look('and when all is calm');
  for (const [, { folder }] of takers) syncs.push(fsyncRate(folder));
}

function printCosts(load: number, costs: ReadonlyMap<Name, Cost[]>): void {
  const columns = [...costs.values()];
  const at = (part: number, of: (cost: Cost) => number) => (costs: Cost[]) =>
    costs.map(of).sort((one, other) => one - other)[Math.floor(costs.length * part)]!;
  const row = (name: string, of: (cost: Cost) => number, digits = 0) => [
    name,
    ...columns.map((costs) => at(1 / 2, of)(costs).toFixed(digits)),
  ];
  const ofThread = (name: string) => (cost: Cost) => cost.threads.get(name) ?? 0;
  const dearest = (name: string) => Math.max(...columns.map(at(1 / 2, ofThread(name))));
  const threads = [...new Set(columns.flat().flatMap(({ threads }) => [...threads.keys()]))]
    .filter((name) => dearest(name) > 0.005)
    .sort((one, other) => dearest(other) - dearest(one));
  const share = (costs: Cost[]) => {
    const shares = costs.map((cost, turn) => sumOf(cost) / sumOf(columns[0]![turn]!));
    return shares.sort((one, other) => one - other)[Math.floor(shares.length / 2)]!.toFixed(3);
  };
  printTable(
    [`text.create of 3 kB, ${load} at once: ms of the processor`, ...costs.keys()],
    [
      row('all threads', sumOf, 3),
      [`of what ${[...costs.keys()][0]!} took in the same turn`, ...columns.map(share)],
      [
        'half of the turns',
        ...columns.map((costs) => [1 / 4, 3 / 4].map((part) => at(part, sumOf)(costs).toFixed(3)).join('–')),
      ],
      ...threads.map((name) => row(name, ofThread(name), 3)),
      row('texts a second', ({ perSecond }) => perSecond),
    ],
  );
}
