import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fsyncRate } from '../fsync.ts';
import { threadSeconds } from '../nodes/processor-time.ts';
import { Connection } from '../overload/connection.ts';
import { newTenant, startTarget } from '../overload/target.ts';
import { residentMegabytes, startServer } from '../support/process.ts';
import { holdStill } from './hold-still.ts';

/** Calls at once. What a call costs alone is more: nobody shares its commit, and every thread sleeps and wakes for it. */
export const loads = [8, 1];
/** Until the code is compiled: after 8,000 calls the compiler still took a sixth of the next ones, after 16,000 a fiftieth. */
const warmUp = 16_000;
/** Until the service has given back what it does not need. */
const calmMs = 8000;

/** Milliseconds of the processor a call, of each thread of the main process by name. */
export type Threads = ReadonlyMap<string, number>;

/** What so many calls of text.create cost a service. */
export interface Cost {
  /** Of each of the loads. */
  threads: Threads[];
  perSecond: number[];
  syncsPerSecond: number;
  atRest: number;
  after: number;
  whenCalm: number;
}

/** The sum of all threads. */
export const sumOf = (threads: Threads): number => [...threads.values()].reduce((sum, ms) => sum + ms, 0);

/** Starts the service, of another checkout where one is named, and measures it while its workers are held still. */
export async function costOfCreates(texts: number, checkout?: string): Promise<Cost> {
  return await inFolder(async (folder) => {
    await using target = await startTarget(folder, checkout);
    await sleep(calmMs);
    const atRest = residentMegabytes(target.pid);
    using stack = new DisposableStack();
    stack.use(holdStill(target.pid));
    const { address, collectionId } = await newTenant(target);
    return { atRest, ...(await costOf(target.pid, folder, texts, address, collectionId)) };
  });
}

/** The same of the server in bare.ts. */
export async function costOfBare(texts: number): Promise<Cost> {
  return await inFolder(async (folder) => {
    await using server = await startServer('../create/bare.ts', [folder], /^(http:\S+)\n/);
    return {
      atRest: residentMegabytes(server.pid),
      ...(await costOf(server.pid, folder, texts, server.url, 1)),
    };
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 });
  }
}

async function costOf(
  pid: number,
  folder: string,
  texts: number,
  address: string,
  collectionId: number,
): Promise<Omit<Cost, 'atRest'>> {
  await create(warmUp, loads[0]!, address, collectionId);
  const threads: Threads[] = [];
  const perSecond: number[] = [];
  for (const connections of loads) {
    const before = threadSeconds(pid);
    const began = performance.now();
    await create(texts, connections, address, collectionId);
    perSecond.push((texts * 1000) / (performance.now() - began));
    const each = (name: string, seconds: number) => ((seconds - (before.get(name) ?? 0)) / texts) * 1000;
    threads.push(new Map([...threadSeconds(pid)].map(([name, seconds]) => [name, each(name, seconds)])));
  }
  const after = residentMegabytes(pid);
  await sleep(calmMs);
  const syncsPerSecond = fsyncRate(folder);
  return { threads, perSecond, syncsPerSecond, after, whenCalm: residentMegabytes(pid) };
}

const body = 'All the words of a news text of the usual length. '.repeat(60);

async function create(count: number, connections: number, address: string, collection_id: number) {
  let left = count;
  const work = async () => {
    const connection = new Connection(address);
    while (left-- > 0) {
      const params = { collection_id, headline: `No ${left}`, body };
      const { status, text } = await connection.post(JSON.stringify({ method: 'text.create', params }));
      if (status !== 200 || !text.includes('"text_id"')) throw new Error(text);
    }
    connection.end();
  };
  await Promise.all(Array.from({ length: connections }, work));
}
