/**
 * Measures the cost of a text.create, and the memory of the service before and after. The cost is the CPU time of each thread of the
 * main process and the kilobytes read and written, beside the syncs a second of the disk:
 *
 *   npm run bench:create [-- --turns 100] [--beside <another checkout>]
 *
 * The worker is stopped. A bare server that stores the body and nothing else (create/bare.ts) shows what threads, HTTP and a commit
 * cost by themselves. With `--beside`, the service of another checkout, say of an earlier commit, is measured in the same run. All
 * servers run at once and get texts in turns of a fifth of a second, so that other load on the machine is the same for each: when
 * servers were measured one after another, a minute each, the same code took .25 to .32 ms. They are started twice, the second time
 * in reverse order: of two servers with the same code, the first took 4 % more.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printTable } from '../support/table.ts';
import {
  clientCounts,
  type Cost,
  startBareServer,
  startProgramServer,
  type TextServer,
  totalMs,
} from './create/servers.ts';
import { fsyncRate } from './support/fsync-rate.ts';
import { residentMegabytes } from './support/processes.ts';
import { mean, median, percentile } from '../support/statistics.ts';

const { values } = parseArgs({
  options: { turns: { type: 'string', default: '100' }, beside: { type: 'string' } },
});
const turns = Number(values.turns);
/** Texts of a turn, by the number of clients. */
const textsPerTurn: Record<number, number> = { 8: 600, 1: 250 };
/** Milliseconds until a service has freed the memory that it does not need. */
const idleMs = 8000;
const moments = ['at rest', 'after the texts', 'after eight idle seconds'] as const;

type Name = 'before' | 'this' | 'bare';
const starts: [Name, () => Promise<TextServer>][] = [
  ['this', startProgramServer],
  ['bare', startBareServer],
];
if (values.beside !== undefined) starts.unshift(['before', () => startProgramServer(values.beside)]);
const names = starts.map(([name]) => name);
const listsByName = <T>() => new Map<Name, T[]>(names.map((name) => [name, []]));
const costs = new Map(clientCounts.map((clients) => [clients, listsByName<Cost>()]));
const megabytes = new Map(moments.map((moment) => [moment, listsByName<number>()]));
const syncs: number[] = [];

for (const order of [starts, starts.toReversed()]) await measure(order);

const perTurn = clientCounts.map((clients) => textsPerTurn[clients]).join(' and ');
console.log(`Medians of ${turns} turns of ${perTurn} texts.\n`);
for (const [clients, costsByName] of costs) {
  printCosts(clients, costsByName);
  console.log();
}
const formatMean = (numbers: number[]) => mean(numbers).toFixed(0);
printTable(
  ['resident MB', ...names],
  moments.map((moment) => [moment, ...[...megabytes.get(moment)!.values()].map(formatMean)]),
);
console.log(`\nSyncs a second of this disk: ${formatMean(syncs)}.`);

/** Starts the servers in an order, and measures half of the turns. */
async function measure(order: typeof starts): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const servers: [Name, TextServer][] = [];
  for (const [name, start] of order) servers.push([name, stack.use(await start())]);
  const addMemory = (moment: (typeof moments)[number]) => {
    for (const [name, { pid }] of servers) megabytes.get(moment)!.get(name)!.push(residentMegabytes(pid));
  };
  await sleep(idleMs);
  addMemory('at rest');
  for (const [, server] of servers) await server.warmUp();
  for (const clients of clientCounts) {
    for (let turn = 0; turn < turns / 2; turn++) {
      for (const [name, server] of turn % 2 === 0 ? servers : servers.toReversed())
        costs
          .get(clients)!
          .get(name)!
          .push(await server.measure(textsPerTurn[clients]!, clients));
    }
  }
  addMemory('after the texts');
  await sleep(idleMs);
  addMemory('after eight idle seconds');
  for (const [, { folder }] of servers) syncs.push(fsyncRate(folder));
}

function printCosts(clients: number, costsByName: ReadonlyMap<Name, Cost[]>): void {
  const columns = [...costsByName.values()];
  const medianOf = (select: (cost: Cost) => number) => (costs: Cost[]) => median(costs.map(select));
  const meanOf = (select: (cost: Cost) => number) => (costs: Cost[]) => mean(costs.map(select));
  const threadMs = (name: string) => (cost: Cost) => cost.threads.get(name) ?? 0;
  const highest = (name: string) => Math.max(...columns.map(medianOf(threadMs(name))));
  const threads = [...new Set(columns.flat().flatMap(({ threads }) => [...threads.keys()]))]
    .filter((name) => highest(name) > 0.005)
    .sort((one, other) => highest(other) - highest(one));
  const ratioToFirst = (costs: Cost[]) =>
    median(costs.map((cost, turn) => totalMs(cost) / totalMs(columns[0]![turn]!)));
  const middleHalf = (costs: Cost[]) =>
    [1 / 4, 3 / 4].map((share) => percentile(costs.map(totalMs), share).toFixed(3)).join('–');
  const row = (name: string, figure: (costs: Cost[]) => number, digits = 3) => [
    name,
    ...columns.map((costs) => figure(costs).toFixed(digits)),
  ];
  printTable(
    [`text.create of 3 kB, ${clients} at once: CPU ms`, ...names],
    [
      row('all threads', medianOf(totalMs)),
      row(`in proportion to "${names[0]!}" in the same turn`, ratioToFirst),
      ['half of the turns', ...columns.map(middleHalf)],
      ...threads.map((name) => row(name, medianOf(threadMs(name)))),
      row(
        'kB read',
        meanOf(({ kilobytes }) => kilobytes.read),
        1,
      ),
      row(
        'kB written',
        meanOf(({ kilobytes }) => kilobytes.written),
        1,
      ),
      row('texts a second', medianOf(({ perSecond }) => perSecond), 0), // prettier-ignore
    ],
  );
}
