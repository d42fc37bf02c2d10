/**
 * Speed and size of related texts over HTTP:
 *
 *   npm run bench:related -- <data folder> [--texts 18000,100000,1000000] [--beside <another checkout>]
 *
 * For each size a store of synthetic texts is made, the service is started on it, and its first answer is waited for;
 * at the end once more, with the files of the index that kill -9 leaves.
 * Then text.relatedTexts is called one call at a time: after the file of the store was read and two thousand calls to
 * warm up, each beside a call of a bare HTTP echo, while 50 analysed texts enter the collection every second. The encoder
 * is no part of it. At 18,000 texts other engines are asked too, in this process and without HTTP. Run it on a machine
 * that does nothing else.
 * With `--beside` the service of another checkout, of an earlier commit say, is measured in the same run: both stand ready
 * on stores of the same texts and are asked in turns.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { peersOf } from '../eval/peers/search.ts';
import { tellingWords } from '../eval/peers/words.ts';
import { seeded } from '../support/seeded.ts';
import { type Asked, askInTurns } from './related/asked.ts';
import { prepare, serve, type Served } from './related/served.ts';
import type { LongestStep } from './support/longest-step.ts';
import { startServer } from './support/process.ts';
import { type Recombined, recombiner } from './support/recombined.ts';
import { row, timed } from './support/related-process.ts';

const askEveryMs = 20_000;
const peerQueries = 100;
const peersAt = 18_000;
const peerWords = 25;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { texts: { type: 'string', default: '18000,100000,1000000' }, beside: { type: 'string' } },
});
const [data] = positionals;
if (data === undefined) throw new Error('usage: npm run bench:related -- <data folder> [--texts 18000,…]');
const random = seeded(2);

console.log(`${new Date().toISOString()}, ${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`); // prettier-ignore
await using echo = await startServer('echo.ts', [], /^(http:\S+)\n/);
for (const size of values.texts.split(',').map(Number)) {
  await benchService(data, size);
  if (size === peersAt) await benchPeers(recombiner(data), size);
}

async function benchService(data: string, size: number): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const store = stack.use(await prepare(data, size));
  const other = values.beside === undefined ? [] : [stack.use(await prepare(data, size, values.beside))];
  const service = stack.use(await serve(store));
  const beside = await Promise.all(other.map((store) => keptBusy(service, serve(store))));
  for (const one of beside) stack.use(one);
  const asked = await askInTurns([service, ...beside], echo.url);
  const full = await service.figures();
  const semantic = await timesByMeaning(service);
  const scanning = await service.figures();
  const again = await service.startAgain();

  const { listens, first, empty, building } = service;
  console.log(`\n${size.toLocaleString('en')} texts: listens after ${listens.toFixed(0)} ms, first answer after ${first.toFixed(0)} ms, after kill -9 ${again.first.toFixed(0)} ms`); // prettier-ignore
  console.log(`  resident ${megabytes(empty.residentBytes)} before it, ${megabytes(full.residentBytes)} at the end: ${megabytes(full.residentBytes - empty.residentBytes)} more; after the start from files ${megabytes(again.residentBytes)}`); // prettier-ignore
  const parts = Object.entries(full.memory).map(([part, bytes]) => `${part} ${megabytes(bytes)}`);
  console.log(`  of the index: ${parts.join(', ')}`);
  console.log('  milliseconds            p50      p95      max');
  printAsked(asked[0]!);
  row('… by meaning alone', semantic);
  const longest = ({ wall, cpu }: LongestStep) =>
    `${wall.toFixed(1)} ms (${cpu.toFixed(1)} of the processor)`;
  console.log(`  longest block of the event loop ${longest(full.longestStep)}, by meaning ${longest(scanning.longestStep)}, while the index is built ${longest(building.longestStep)}`); // prettier-ignore
  for (const other of asked.slice(1)) {
    console.log('  the other checkout, in turns with it');
    printAsked(other);
  }
}

/** Waits for another service while one is asked now and then, for it closes a connection that rests longer than a minute. */
async function keptBusy<T>(service: Served, other: Promise<T>): Promise<T> {
  const made = other.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([made, sleep(askEveryMs, false)]))) await service.ask();
  return await other;
}

function printAsked({ echo, related, cpu }: Asked): void {
  row('bare echo', echo);
  row('text.relatedTexts', related);
  console.log(`  processor time of the service a call: ${cpu.toFixed(2)} ms without texts coming in`);
}

async function timesByMeaning(service: Served): Promise<number[]> {
  const found = await service.ask({ related_by: 'semantic' });
  if ((found['related_texts'] as unknown[]).length === 0) throw new Error('no vectors are compared');
  const times: number[] = [];
  await service.whileFed(async () => {
    for (let i = 0; i < 20; i++) times.push(await timed(() => service.ask({ related_by: 'semantic' })));
  });
  return times;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}

async function benchPeers(make: () => Recombined, size: number): Promise<void> {
  const texts = Array.from({ length: size }, () => make().terms);
  const wordsOf = tellingWords(texts, peerWords);
  console.log(`  other engines, in one process, ${peerWords} words of the text as the query, processor time`);
  for (const { name, ask } of await peersOf(texts)) {
    const times: number[] = [];
    for (let i = 0; i < peerQueries; i++) {
      const words = wordsOf(texts[Math.floor(random() * size)]!);
      const { user, system } = process.cpuUsage();
      await ask(words);
      const used = process.cpuUsage({ user, system });
      times.push((used.user + used.system) / 1000);
    }
    row(name, times);
  }
}
