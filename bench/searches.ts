/**
 * Measures concurrent searches, in the threads of one process and without HTTP:
 *
 *   npm run bench:searches -- <data folder> [--texts 100000]
 *
 * First the searches a second of one and of two threads, in turns of some seconds. Then the time of a plain search alone, beside a
 * process that uses a whole core, and beside slow searches: for a text with ten thousand copies, which are excluded, and for a text of
 * the greatest length. The busy process shows what the kernel costs any two threads that share the cores: it delays a thread by up to
 * 15 ms. Run it on a machine that does nothing else.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { models } from '../packages/server/src/nlp/model.ts';
import { SearchThreads } from '../packages/server/src/search/related-texts.ts';
import { openStore } from '../packages/server/src/store/open.ts';
import { releaseMemory } from '../packages/server/src/supervisor/memory.ts';
import { Supervisor } from '../packages/server/src/supervisor/supervisor.ts';
import { seeded } from '../support/seeded.ts';
import { readCommandLine } from './support/command-line.ts';
import { temporaryFolder } from './support/folder.ts';
import { watchLoopDelay } from './support/loop-delay.ts';
import { printTimes } from './support/print.ts';
import { recombiner } from './support/recombined.ts';
import { type Seeded, seedStore } from './support/seed-store.ts';
import { copies, longTexts, plainTexts, slowTexts, variants } from './support/slow-texts.ts';
import { median, timed } from '../support/statistics.ts';

const turnMs = 4000;
const warmUpMs = 2000;
const turns = 5;
const plainSearches = 3000;
const slowSearches = 20;

const { data, options } = readCommandLine('npm run bench:searches -- <data folder> [--texts 100000]', {
  texts: '100000',
});
const random = seeded(5);
using folder = temporaryFolder();
await benchThroughput(join(folder.path, 'plain'), Number(options.texts));
await benchBesideSlow(join(folder.path, 'slow'));

/** Opens the search threads on a seeded store. */
async function open(folder: string, { account, collectionId }: Seeded, threads: number) {
  const store = await openStore(folder);
  const print = (detail: object, message: string): void => {
    console.error(message, detail);
  };
  const log = { warn: print, error: print };
  const related = new SearchThreads({
    ...{ store, threads, log, supervisor: new Supervisor(log), location: { folder } },
    ...{ index: join(folder, 'index'), maxBytes: 2 ** 36, model: models.standard },
  });
  const defaults = { limit: 10, minThreshold: 0, maxThreshold: 1, relatedBy: 'automatic' } as const;
  const scope = { account, scope: [collectionId], collectionId };
  return {
    search: (textId: number, options: object = {}) =>
      related.texts({ ...scope, textId, ...defaults, ...options }),
    async [Symbol.asyncDispose]() {
      await related.close();
      await store.close();
    },
  };
}

async function benchThroughput(folder: string, size: number): Promise<void> {
  const seeded = await seedStore(folder, size, recombiner(data));
  const rates: Record<number, number[]> = { 1: [], 2: [] };
  for (let turn = -1; turn < turns; turn++) {
    for (const threads of [1, 2]) {
      await using opened = await open(folder, seeded, threads);
      const search = () => opened.search(1 + Math.floor(random() * size));
      if ((await search()).length === 0) throw new Error('the index is empty');
      await repeat(warmUpMs, threads, search);
      const rate = await repeat(turnMs, threads, search);
      // The first turn builds the index.
      if (turn >= 0) rates[threads]!.push(rate);
    }
  }
  const [one, two] = [median(rates[1]!), median(rates[2]!)];
  console.log(`${size.toLocaleString('en')} texts, searches a second, median of ${turns} turns`);
  console.log(`  one thread ${one.toFixed(0)}, two ${two.toFixed(0)}: ${(two / one).toFixed(2)} times`);
}

/** Makes calls for some time, several at once; resolves to the calls a second. */
async function repeat(ms: number, atOnce: number, call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let count = 0;
  const work = async (): Promise<void> => {
    for (; performance.now() - start < ms; count++) await call();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (1000 * count) / (performance.now() - start);
}

async function benchBesideSlow(folder: string): Promise<void> {
  const texts = [...slowTexts(data)];
  const size = texts.length;
  await using opened = await open(folder, await seedStore(folder, size, () => texts.shift()!), 2);
  const { search } = opened;
  const below = (count: number) => Math.floor(random() * count);
  const plain = () => search(size - below(plainTexts));
  const slow: Record<string, () => Promise<unknown>> = {
    'copies excluded': () => search(1 + below(copies), { dedupe: 0.6, limit: 50 }),
    'a long text': () =>
      search(copies + variants + 1 + below(longTexts), { dedupe: 0.9, diversity: 0.3, limit: 50 }),
  };
  await repeat(warmUpMs, 2, plain);
  // Otherwise the garbage of the generated texts would be collected during the searches.
  releaseMemory();
  console.log(`a plain search among ${size.toLocaleString('en')} texts, and beside slow ones, milliseconds`);
  console.log(
    '                            p50      p95      max  longest event-loop delay of the main thread',
  );
  const loopDelay = watchLoopDelay();
  const measure = async (
    name: string,
    call: () => Promise<unknown>,
    count = plainSearches,
  ): Promise<void> => {
    loopDelay();
    const times: number[] = [];
    for (let i = 0; i < count; i++) times.push(await timed(call));
    const { wall, cpu } = loopDelay();
    printTimes(name, times, `${wall.toFixed(2).padStart(9)} (CPU time ${cpu.toFixed(2)})`);
  };
  await measure('alone', plain);
  const busy = await startBusyProcess();
  try {
    await measure('a process beside it', plain);
  } finally {
    busy.kill('SIGKILL');
  }
  for (const [name, call] of Object.entries(slow)) {
    await measure(name, call, slowSearches);
    const state = { isOver: false };
    const slowOnes = (async () => {
      while (!state.isOver) await call();
    })();
    await measure('… plain beside it', plain);
    state.isOver = true;
    await slowOnes;
  }
}

/** Starts a process that uses as much of a core as it can get. */
async function startBusyProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'process.stdout.write("x"); for (;;);']);
  await once(child.stdout, 'data');
  return child;
}
