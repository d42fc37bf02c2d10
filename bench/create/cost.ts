import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadSeconds } from '../nodes/processor-time.ts';
import { Connection } from '../overload/connection.ts';
import { newTenant, startTarget } from '../overload/target.ts';
import { startServer } from '../support/process.ts';
import { holdStill } from './hold-still.ts';

/** Calls at once. What a call costs alone is more: nobody shares its commit, and every thread sleeps and wakes for it. */
export const loads = [8, 1];
/** Until the code is compiled: after 8,000 calls the compiler still took a sixth of the next ones, after 16,000 a fiftieth. */
const warmUp = 16_000;

/** Milliseconds of the processor a call, of each thread of the main process by name. */
export type Threads = ReadonlyMap<string, number>;

/** The cost of a number of text.create calls. */
export interface Cost {
  threads: Threads;
  perSecond: number;
}

/** The sum of all threads. */
export const sumOf = ({ threads }: Cost): number => [...threads.values()].reduce((sum, ms) => sum + ms, 0);

/** A server that takes texts. */
export interface Taker extends AsyncDisposable {
  pid: number;
  /** Its store. */
  folder: string;
  /** Makes it ready: its workers are held still, and its code is compiled. */
  warmUp: () => Promise<void>;
  /** Has it take so many texts from so many clients. */
  costOf: (texts: number, connections: number) => Promise<Cost>;
}

/** Starts the service, of another checkout where one is named. */
export async function startService(checkout?: string): Promise<Taker> {
  return await started(async (folder, stack) => {
    const target = stack.use(await startTarget(folder, checkout));
    const begin = async (running: AsyncDisposableStack) => {
      running.use(holdStill(target.pid));
      return await newTenant(target);
    };
    return { pid: target.pid, begin };
  });
}

/** The server in bare.ts. */
export async function startBare(): Promise<Taker> {
  return await started(async (folder, stack) => {
    const { pid, url } = stack.use(await startServer('../create/bare.ts', [folder], /^(http:\S+)\n/));
    return { pid, begin: () => Promise.resolve({ address: url, collectionId: 1 }) };
  });
}

interface Place {
  address: string;
  collectionId: number;
}

/** A server as it was started; `begin` makes it ready for texts. */
interface Started {
  pid: number;
  begin: (stack: AsyncDisposableStack) => Promise<Place>;
}

async function started(
  start: (folder: string, stack: AsyncDisposableStack) => Promise<Started>,
): Promise<Taker> {
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'textkin-bench-'));
  stack.defer(() => {
    rmSync(folder, { recursive: true, maxRetries: 5 });
  });
  const { pid, begin } = await start(folder, stack);
  let place: Place | undefined;
  const running = stack.move();
  return {
    pid,
    folder,
    async warmUp() {
      place = await begin(running);
      await create(warmUp, loads[0]!, place);
    },
    async costOf(texts, connections) {
      const before = threadSeconds(pid);
      const began = performance.now();
      await create(texts, connections, place!);
      const perSecond = (texts * 1000) / (performance.now() - began);
      const each = (name: string, seconds: number) => ((seconds - (before.get(name) ?? 0)) / texts) * 1000;
      return {
        threads: new Map([...threadSeconds(pid)].map(([name, seconds]) => [name, each(name, seconds)])),
        perSecond,
      };
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const body = 'All the words of a news text of the usual length. '.repeat(60);

async function create(count: number, connections: number, { address, collectionId: collection_id }: Place) {
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
