import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fsyncRate } from '../fsync.ts';
import { threadSeconds } from '../nodes/processor-time.ts';
import { Connection } from '../overload/connection.ts';
import { newTenant, startTarget } from '../overload/target.ts';
import { residentMegabytes } from '../support/process.ts';
import { holdStill } from './hold-still.ts';

/** Calls at once. What a call costs alone is more: nobody shares its commit, and every thread sleeps and wakes for it. */
export const loads = [8, 1];
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
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  try {
    await using target = await startTarget(folder, checkout);
    await sleep(calmMs);
    const atRest = residentMegabytes(target.pid);
    using stack = new DisposableStack();
    stack.use(holdStill(target.pid));
    const { address, collectionId: collection_id } = await newTenant(target);
    // Until the code is compiled.
    await create(texts / 2, loads[0]!, address, collection_id);
    const threads: Threads[] = [];
    const perSecond: number[] = [];
    for (const connections of loads) {
      const before = threadSeconds(target.pid);
      const began = performance.now();
      await create(texts, connections, address, collection_id);
      perSecond.push((texts * 1000) / (performance.now() - began));
      const each = (name: string, seconds: number) => ((seconds - (before.get(name) ?? 0)) / texts) * 1000;
      threads.push(
        new Map([...threadSeconds(target.pid)].map(([name, seconds]) => [name, each(name, seconds)])),
      );
    }
    const after = residentMegabytes(target.pid);
    await sleep(calmMs);
    return {
      threads,
      perSecond,
      syncsPerSecond: fsyncRate(folder),
      atRest,
      after,
      whenCalm: residentMegabytes(target.pid),
    };
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 });
  }
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
