/**
 * Searches beside each other, in the threads of one process and without HTTP:
 *
 *   npm run bench:searches -- <data folder> [texts]
 *
 * How many a second one and two threads answer, in turns of some seconds; and how long a plain search takes alone, while
 * another process counts and while a slow one is under way: copies left out among ten thousand of them, texts of the
 * greatest length. What the kernel takes for any two that share the processors shows beside the one that counts, and in a
 * process that has nothing to do: it, too, waits up to 15 ms for its turn while one thread is busy. Run it on a machine that
 * does nothing else.
 */
import { models } from '../packages/server/src/nlp/model.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../packages/server/src/store/open.ts';
import { SearchThreads } from '../packages/server/src/search/related-texts.ts';
import { releaseMemory } from '../packages/server/src/supervisor/memory.ts';
import { Supervisor } from '../packages/server/src/supervisor/supervisor.ts';
import { seeded } from '../support/seeded.ts';
import { recombiner } from './support/recombined.ts';
import { watchSteps } from './support/longest-step.ts';
import { row, startIdle, timed } from './support/related-process.ts';
import { type Seeded, seedStore } from './support/seed-store.ts';
import { copies, long, others, tellings, unkindTexts } from './support/unkind-texts.ts';

const turnMs = 4000;
const warmUpMs = 2000;
const turns = 5;
const plainSearches = 3000;

const [data, texts = '100000'] = process.argv.slice(2);
if (data === undefined) throw new Error('usage: npm run bench:searches -- <data folder> [texts]');
const random = seeded(5);
const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
try {
  await throughput(join(folder, 'many'), Number(texts));
  await besideSlow(join(folder, 'unkind'));
} finally {
  rmSync(folder, { recursive: true });
}

/** The threads over a store of seeded texts, and what closes them. */
async function open(at: string, { account, collectionId }: Seeded, threads: number) {
  const store = await openStore(at);
  const say = (detail: object, message: string): void => {
    console.error(message, detail);
  };
  const log = { warn: say, error: say };
  const index = join(at, 'index');
  const supervisor = new Supervisor(log);
  const related = new SearchThreads({
    supervisor,
    store,
    location: { folder: at },
    index,
    maxBytes: 2 ** 36,
    model: models.standard,
    threads,
    log,
  });
  const usual = { limit: 10, minThreshold: 0, maxThreshold: 1, relatedBy: 'automatic' } as const;
  return {
    ask: (textId: number, options: object = {}) =>
      related.texts({ account, scope: [collectionId], collectionId, textId, ...usual, ...options }),
    close: async () => {
      await related.close();
      await store.close();
    },
  };
}

async function throughput(at: string, size: number): Promise<void> {
  mkdirSync(at);
  const seeded = await seedStore(at, size, recombiner(data!));
  const rates: Record<number, number[]> = { 1: [], 2: [] };
  for (let turn = -1; turn < turns; turn++) {
    for (const threads of [1, 2]) {
      const { ask, close } = await open(at, seeded, threads);
      const textId = () => 1 + Math.floor(random() * size);
      if ((await ask(textId())).length === 0) throw new Error('the index is empty');
      await forSome(warmUpMs, threads, () => ask(textId()));
      const rate = await forSome(turnMs, threads, () => ask(textId()));
      // In the first turn the index was made.
      if (turn >= 0) rates[threads]!.push(rate);
      await close();
    }
  }
  const [one, two] = [median(rates[1]!), median(rates[2]!)];
  console.log(`${size.toLocaleString('en')} texts, searches a second, median of ${turns} turns`);
  console.log(`  one thread ${one.toFixed(0)}, two ${two.toFixed(0)}: ${(two / one).toFixed(2)} times`);
}

/** Calls again and again, so many under way at a time; answers calls a second. */
async function forSome(ms: number, atATime: number, call: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  let done = 0;
  const again = async (): Promise<void> => {
    while (performance.now() - begin < ms) {
      await call();
      done++;
    }
  };
  await Promise.all(Array.from({ length: atATime }, again));
  return (1000 * done) / (performance.now() - begin);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

async function besideSlow(at: string): Promise<void> {
  mkdirSync(at);
  const texts = [...unkindTexts(data!)];
  const size = texts.length;
  const { ask, close } = await open(at, await seedStore(at, size, () => texts.shift()!), 2);
  const plain = () => ask(size - Math.floor(random() * others));
  const longText = () => copies + tellings + 1 + Math.floor(random() * long);
  const slow: Record<string, () => Promise<unknown>> = {
    'copies left out': () => ask(1 + Math.floor(random() * copies), { dedupe: 0.6, limit: 50 }),
    'a long text': () => ask(longText(), { dedupe: 0.9, diversity: 0.3, limit: 50 }),
  };
  await forSome(warmUpMs, 2, plain);
  // Otherwise the garbage of the generated texts would be collected during the searches.
  releaseMemory();
  console.log(`a plain search among ${size.toLocaleString('en')} texts, and beside slow ones, milliseconds`);
  console.log('                            p50      p95      max  longest block of the main thread, and of an idle process'); // prettier-ignore
  const longestStep = watchSteps();
  const idle = startIdle();
  const measured = async (name: string, call: () => Promise<unknown>, count?: number): Promise<void> => {
    // Answered once the idle process runs: to start it holds up this one.
    await idle.longestStep();
    longestStep();
    const found = await times(call, count);
    const { wall, cpu } = longestStep();
    const still = await idle.longestStep();
    row(name, found, `${wall.toFixed(2).padStart(9)} (${cpu.toFixed(2)} of the processor) ${still.wall.toFixed(2).padStart(9)}`); // prettier-ignore
  };
  await measured('alone', plain);
  const other = await counting();
  try {
    await measured('a process beside it', plain);
  } finally {
    other.kill('SIGKILL');
  }
  for (const [name, call] of Object.entries(slow)) {
    await measured(name, call, 20);
    const state = { isOver: false };
    const slowOnes = (async () => {
      while (!state.isOver) await call();
    })();
    await measured('… plain beside it', plain);
    state.isOver = true;
    await slowOnes;
  }
  idle.stop();
  await close();
}

/** A process that takes all of a processor that it can get. */
async function counting(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'process.stdout.write("x"); for (;;);']);
  await once(child.stdout, 'data');
  return child;
}

async function times(call: () => Promise<unknown>, count = plainSearches): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < count; i++) found.push(await timed(call));
  return found;
}
