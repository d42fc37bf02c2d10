/**
 * A search engine in a process of its own: `node --expose-gc eval/peers/search-process.ts <name> <texts> <queries> <seconds>`. Reads
 * texts, a line each with words separated by spaces, whose ids are the numbers of their lines from 0 on, and queries: the id of a
 * text, its telling words and all its words, separated by tabs. Each query is asked once, as many as the seconds allow (0: all of
 * them), after a tenth of that time to warm up. Prints a `SearchOutput`; MoreLikeThis.java does the same.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { processorSeconds } from '../../bench/nodes/processor-time.ts';
import { openPostgresSearch } from './postgres-search.ts';
import { proportionalMegabytes } from './proportional.ts';
import { type Document, type Engine, engines } from './search.ts';

export interface SearchOutput {
  version: string;
  buildSeconds: number;
  /** Memory of the process, or of all processes of a database, before the first text and with all texts. */
  emptyMegabytes: number;
  megabytes: number;
  /** Ids of the ten best for each query that was asked, the text itself left out. */
  answers: number[][];
  /** The results of each query. */
  milliseconds: number[];
  /** Milliseconds of processor time a query. */
  processor: number;
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

const asked = readFileSync(queries, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t') as [string, string, string]);
const ask = async ([own, words]: readonly [string, string, string]): Promise<number[]> => {
  const found = await engine.ask(words.split(' '), 11);
  return found.filter((one) => one !== Number(own)).slice(0, 10);
};
if (limit !== Infinity) await askUntil(limit / 10);
const before = processorSeconds(pids);
const { answers, milliseconds } = await askUntil(limit);
const processor = ((processorSeconds(pids) - before) * 1000) / answers.length;
const output: SearchOutput = {
  ...{ version: engine.version, buildSeconds, emptyMegabytes, megabytes: memory() },
  ...{ answers, milliseconds, processor },
};
console.log(JSON.stringify(output));

async function askUntil(end: number): Promise<Pick<SearchOutput, 'answers' | 'milliseconds'>> {
  const result: Pick<SearchOutput, 'answers' | 'milliseconds'> = { answers: [], milliseconds: [] };
  const started = performance.now();
  for (const query of asked) {
    const sent = performance.now();
    if (sent - started > end) break;
    result.answers.push(await ask(query));
    result.milliseconds.push(performance.now() - sent);
  }
  return result;
}
