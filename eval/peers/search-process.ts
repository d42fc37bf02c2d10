/**
 * Runs a search engine in a process of its own: `node --expose-gc eval/peers/search-process.ts <name> <texts> <queries> <seconds>`.
 * Reads texts, a line each with words separated by spaces, whose ids are their line numbers from 0, and queries: the id of a text, its
 * characteristic words and all its words, separated by tabs. Runs the queries once each, as many as the seconds allow (0: all), after a
 * warm-up of a tenth of that time. Prints a `SearchOutput`; MoreLikeThis.java does the same.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { cpuSeconds, proportionalMegabytes } from '../../bench/support/processes.ts';
import { openPostgresSearch } from './postgres-search.ts';
import { type Document, type Engine, engines } from './search.ts';

export interface SearchOutput {
  version: string;
  buildSeconds: number;
  /** Memory of the process, or of all processes of a database, before the first text and with all texts. */
  emptyMegabytes: number;
  megabytes: number;
  /** Ids of the ten best texts for each query, without the text itself. */
  results: number[][];
  /** Milliseconds of each query. */
  milliseconds: number[];
  /** CPU milliseconds of a query. */
  cpuMs: number;
}

const [name = '', texts = '', queries = '', seconds = '0'] = process.argv.slice(2);
const limit = Number(seconds) * 1000 || Infinity;
const batch = 1000;
const isPostgres = name === 'PostgreSQL';
await using postgres = isPostgres ? await openPostgresSearch() : undefined;
const engine: Engine = postgres ?? (await engines[name]!());
const pids = postgres === undefined ? [process.pid] : [postgres.server.pid];
const memory = () => {
  gc!();
  return pids.reduce((sum, pid) => sum + proportionalMegabytes(pid), 0);
};

const emptyMegabytes = memory();
let buildSeconds = 0;
let documents: Document[] = [];
let id = 0;
async function add(): Promise<void> {
  const began = performance.now();
  await engine.add(documents);
  buildSeconds += (performance.now() - began) / 1000;
  documents = [];
}
for await (const text of createInterface(createReadStream(texts))) {
  documents.push({ id: id++, text });
  if (documents.length === batch) await add();
}
await add();
const began = performance.now();
await postgres?.finish();
buildSeconds += (performance.now() - began) / 1000;

const parsed = readFileSync(queries, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t') as [string, string, string]);
const run = async ([own, words]: readonly [string, string, string]): Promise<number[]> => {
  const found = await engine.search(words.split(' '), 11);
  return found.filter((one) => one !== Number(own)).slice(0, 10);
};
if (limit !== Infinity) await runFor(limit / 10);
const before = cpuSeconds(pids);
const { results, milliseconds } = await runFor(limit);
const cpuMs = ((cpuSeconds(pids) - before) * 1000) / results.length;
const output: SearchOutput = {
  ...{ version: engine.version, buildSeconds, emptyMegabytes, megabytes: memory() },
  ...{ results, milliseconds, cpuMs },
};
console.log(JSON.stringify(output));

/** Runs the queries in their order until the time is over. */
async function runFor(ms: number): Promise<Pick<SearchOutput, 'results' | 'milliseconds'>> {
  const output: Pick<SearchOutput, 'results' | 'milliseconds'> = { results: [], milliseconds: [] };
  const started = performance.now();
  for (const query of parsed) {
    const sent = performance.now();
    if (sent - started > ms) break;
    output.results.push(await run(query));
    output.milliseconds.push(performance.now() - sent);
  }
  return output;
}
