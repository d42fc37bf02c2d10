/**
 * Measures the memory and the time that the knowledge table takes:
 *
 *   npm run bench:knowledge
 *
 * The program is started in turns with the table and with `--knowledge none`, with one, two and four workers. Its memory is what
 * all its processes hold once they are ready; pages that they share count once. The share of look-ups in an analysis is measured
 * while one thread analyses documents of the project's own corpus (dev).
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCorpus } from '../eval/corpus/read.ts';
import { openAnalyser } from '../eval/model.ts';
import { knowledgeFiles } from '../packages/server/src/analysis/worker/knowledge-files.ts';
import { KnowledgeTable } from '../packages/server/src/knowledge/table.ts';
import { printTable } from '../support/table.ts';
import { temporaryFolder } from './support/folder.ts';
import {
  childrenOf,
  proportionalMegabytes,
  residentMegabytes,
  threadCpuSeconds,
  untilReady,
} from './support/processes.ts';
import { startProgram } from './support/program.ts';
import { median, sum } from '../support/statistics.ts';

const starts = 9;
/** Milliseconds until a ready service has finished the work of its start. */
const settleMs = 500;
using folder = temporaryFolder();

const figures = [
  ['listening after, ms', 'listeningMs'],
  ['ready after, ms', 'readyMs'],
  ['CPU time of the service until then, ms', 'cpuMs'],
  ['service at rest, MB', 'service'],
  ['worker at rest, MB', 'worker'],
  ['all processes at rest, MB', 'all'],
] as const;
/** The figures of one start. `cpuMs` is the CPU time of the service until it was ready, which is the same on a busy machine. */
type Start = Record<(typeof figures)[number][1], number>;

const head = ['what', 'with the table', 'without', 'more'];
console.log(`Medians of ${starts} starts each.`);
for (const workers of [1, 2, 4]) {
  const withTable: Start[] = [];
  const without: Start[] = [];
  for (let turn = 0; turn < starts; turn++) {
    withTable.push(await start(workers, []));
    without.push(await start(workers, ['--knowledge', 'none']));
  }
  const rows = figures.map(([label, name]) => {
    const [one, other] = [withTable, without].map((all) => median(all.map((each) => each[name])));
    return [label, ...[one!, other!, one! - other!].map((figure) => figure.toFixed(0))];
  });
  console.log(`\nWith ${workers} ${workers === 1 ? 'worker' : 'workers'}:\n`);
  printTable(head, rows);
}

const megabytes = sum(knowledgeFiles('world').map((path) => statSync(path).size)) / 1e6;
console.log(`\nThe table on disk: ${megabytes.toFixed(1)} MB.`);
console.log(`Look-ups: ${((await shareOfLookUps()) * 100).toFixed(2)} % of an analysis.`);

/** Starts the program, measures it once it is ready, and stops it. */
async function start(workers: number, args: readonly string[]): Promise<Start> {
  const began = performance.now();
  await using program = await startProgram(join(folder.path, 'store'), { args, workers });
  const { pid, listeningMs } = program;
  await untilReady(program.url);
  const readyMs = performance.now() - began;
  const cpuMs = sum([...threadCpuSeconds(pid).values()]) * 1000;
  await sleep(settleMs);
  const worker = sum(childrenOf(pid).map(residentMegabytes)) / workers;
  const memory = { service: residentMegabytes(pid), worker, all: proportionalMegabytes(pid) };
  return { listeningMs, readyMs, cpuMs, ...memory };
}

/** Returns the share of look-ups in the time of an analysis. */
async function shareOfLookUps(): Promise<number> {
  const analyse = await openAnalyser();
  const table = KnowledgeTable.prototype;
  const find: unknown = Reflect.get(table, 'find');
  let lookUps = 0;
  table.find = function (surface) {
    const began = performance.now();
    const found = (find as typeof table.find).call(this, surface);
    lookUps += performance.now() - began;
    return found;
  };
  const documents = (['sv', 'en'] as const).flatMap((language) => readCorpus(language, 'dev').slice(0, 40));
  const began = performance.now();
  for (const { source } of documents) await analyse(source);
  return lookUps / (performance.now() - began);
}
