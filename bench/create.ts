/**
 * What a text.create costs, and what the service holds before it and after: processor time a call of each thread of the main
 * process, beside that of a sync of the disk, and memory:
 *
 *   npm run bench:create [-- --texts 5000] [--beside <another checkout>] [--rounds 3]
 *
 * The worker is held still. Beside it stands a bare server that stores the body and nothing else (create/bare.ts): what threads, HTTP
 * and a commit take by themselves. With `--beside` the service of another checkout, of an earlier commit say, is measured in the same
 * run, in turns: before and after. Processor time hardly depends on what else the machine does, in ticks of 10 ms.
 */
import { parseArgs } from 'node:util';
import { printTable } from '../support/table.ts';
import { type Cost, costOfBare, costOfCreates, loads, sumOf } from './create/cost.ts';

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '5000' },
    beside: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const texts = Number(values.texts);
const { beside } = values;
const rounds = Number(values.rounds);

const ours: Cost[] = [];
const theirs: Cost[] = [];
const bare: Cost[] = [];
for (let round = 0; round < rounds; round++) {
  if (beside !== undefined) theirs.push(await costOfCreates(texts, beside));
  ours.push(await costOfCreates(texts));
  bare.push(await costOfBare(texts));
}
const runs = { ...(beside === undefined ? {} : { before: theirs }), here: ours, bare };
const columns = Object.values(runs);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const row = (name: string, of: (cost: Cost) => number, digits = 0) => [
  name,
  ...columns.map((costs) => median(costs.map(of)).toFixed(digits)),
];
console.log(`Medians of ${rounds} runs of ${texts} texts.\n`);
for (const [at, load] of loads.entries()) {
  const ofThread = (name: string) => (cost: Cost) => cost.threads[at]!.get(name) ?? 0;
  const dearest = (name: string) => Math.max(...columns.map((costs) => median(costs.map(ofThread(name)))));
  const names = [...new Set(columns.flat().flatMap(({ threads }) => [...threads[at]!.keys()]))]
    .filter((name) => dearest(name) > 0.005)
    .sort((one, other) => dearest(other) - dearest(one));
  const all = (cost: Cost) => sumOf(cost.threads[at]!);
  printTable(
    [`text.create of 3 kB, ${load} at once: ms of the processor`, ...Object.keys(runs)],
    [
      row('all threads', all, 2),
      ...names.map((name) => row(name, ofThread(name), 2)),
      [
        'all threads, each run',
        ...columns.map((costs) => costs.map((cost) => all(cost).toFixed(2)).join(' ')),
      ],
      row('texts a second', ({ perSecond }) => perSecond[at]!),
    ],
  );
  console.log();
}
printTable(
  ['what', ...Object.keys(runs)],
  [
    row('syncs a second of this disk', ({ syncsPerSecond }) => syncsPerSecond),
    row('MB at rest', ({ atRest }) => atRest),
    row('MB after the texts', ({ after }) => after),
    row('and when all is calm', ({ whenCalm }) => whenCalm),
  ],
);
