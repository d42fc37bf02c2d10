/**
 * What a text.create costs, and what the service holds before it and after: processor time a call of each thread of the main
 * process, beside that of a sync of the disk, and memory:
 *
 *   npm run bench:create [-- --turns 100] [--beside <another checkout>]
 *
 * The worker is held still. Beside it stands a bare server that stores the body and nothing else (create/bare.ts): what threads, HTTP
 * and a commit take by themselves. With `--beside` the service of another checkout, of an earlier commit say, is measured in the same
 * run: before and after. All of them run, and take texts in turns of a fifth of a second, so that what else the machine does is the
 * same for each: one after the other for a minute each, the same code took .25 to .32 ms.
 */
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { printTable } from '../support/table.ts';
import { type Cost, loads, startBare, startService, sumOf, type Taker } from './create/cost.ts';
import { fsyncRate } from './fsync.ts';
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

await using stack = new AsyncDisposableStack();
const takers: Record<string, Taker> = {
  ...(beside !== undefined && { before: stack.use(await startService(beside)) }),
  here: stack.use(await startService()),
  bare: stack.use(await startBare()),
};
const names = Object.keys(takers);
const memory = () => names.map((name) => String(residentMegabytes(takers[name]!.pid)));

await sleep(calmMs);
const atRest = memory();
for (const name of names) await takers[name]!.warmUp();

console.log(`Medians of ${turns} turns of ${loads.map((load) => textsATurn[load]).join(' and ')} texts.\n`);
for (const load of loads) {
  const costs = new Map<string, Cost[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const name of turn % 2 === 0 ? names : names.toReversed())
      costs.get(name)!.push(await takers[name]!.costOf(textsATurn[load]!, load));
  }
  printCosts(load, costs);
  console.log();
}

const after = memory();
await sleep(calmMs);
printTable(
  ['what', ...names],
  [
    ['syncs a second of this disk', ...names.map((name) => fsyncRate(takers[name]!.folder).toFixed(0))],
    ['MB at rest', ...atRest],
    ['MB after the texts', ...after],
    ['and when all is calm', ...memory()],
  ],
);

function printCosts(load: number, costs: ReadonlyMap<string, Cost[]>): void {
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
