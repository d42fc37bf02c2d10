import { fileURLToPath } from 'node:url';
import { Connection } from '../support/connection.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startServer, threadCpuSeconds, transferredKilobytes, untilReady } from '../support/processes.ts';
import { newTenant, startProgram } from '../support/program.ts';
import { sum } from '../../support/statistics.ts';
import { stopWorkers } from './stop-workers.ts';

/** Numbers of clients. A lone call costs more than each of eight: no other call shares its commit, and every thread wakes for it. */
export const clientCounts = [8, 1];
/** Calls before the measurement: V8's compiler still took a sixth of the CPU time after 8,000 calls, and a fiftieth after 16,000. */
const warmUp = 16_000;

/** The cost of a number of text.create calls. */
export interface Cost {
  /** CPU milliseconds of a call, by the name of the main process's thread. */
  threads: ReadonlyMap<string, number>;
  /** Kilobytes that a call reads and writes, which are the same on a busy machine. */
  kilobytes: { read: number; written: number };
  perSecond: number;
}

/** Returns the CPU milliseconds of all threads. */
export const totalMs = ({ threads }: Cost): number => sum([...threads.values()]);

/** A server that stores texts. */
export interface TextServer extends AsyncDisposable {
  pid: number;
  /** The folder of its store. */
  folder: string;
  /** Stops the server's workers, and calls it until V8 has compiled its code. */
  warmUp: () => Promise<void>;
  /** Stores texts and returns their cost. */
  measure: (texts: number, clients: number) => Promise<Cost>;
}

/** The address of a server and the collection in which texts are created. */
interface Target {
  address: string;
  collectionId: number;
}

/** A started server; `begin` prepares it for texts. */
interface StartedServer {
  pid: number;
  begin: (stack: AsyncDisposableStack) => Promise<Target>;
}

/** Starts the program of a checkout, this one by default. */
export function startProgramServer(checkout?: string): Promise<TextServer> {
  return startTextServer(async (folder, stack) => {
    const program = stack.use(await startProgram(folder, checkout === undefined ? {} : { checkout }));
    await untilReady(program.url);
    const begin = async (running: AsyncDisposableStack) => {
      running.use(stopWorkers(program.pid));
      return await newTenant(program);
    };
    return { pid: program.pid, begin };
  });
}

/** Starts the server of bare.ts. */
export function startBareServer(): Promise<TextServer> {
  const script = fileURLToPath(new URL('bare.ts', import.meta.url));
  return startTextServer(async (folder, stack) => {
    const { pid, url } = stack.use(await startServer(script, [folder], /^(http:\S+)\n/));
    return { pid, begin: () => Promise.resolve({ address: url, collectionId: 1 }) };
  });
}

async function startTextServer(
  start: (folder: string, stack: AsyncDisposableStack) => Promise<StartedServer>,
): Promise<TextServer> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(temporaryFolder()).path;
  const { pid, begin } = await start(folder, stack);
  let target: Target | undefined;
  const running = stack.move();
  return {
    pid,
    folder,
    async warmUp() {
      target = await begin(running);
      await createTexts(warmUp, clientCounts[0]!, target);
    },
    async measure(texts, clients) {
      const before = threadCpuSeconds(pid);
      const transferred = transferredKilobytes(pid);
      const start = performance.now();
      await createTexts(texts, clients, target!);
      const perSecond = (texts * 1000) / (performance.now() - start);
      const each = (name: string, seconds: number) => ((seconds - (before.get(name) ?? 0)) / texts) * 1000;
      const threads = [...threadCpuSeconds(pid)].map(([name, all]) => [name, each(name, all)] as const);
      const now = transferredKilobytes(pid);
      const kilobytes = {
        read: (now.read - transferred.read) / texts,
        written: (now.written - transferred.written) / texts,
      };
      return { threads: new Map(threads), kilobytes, perSecond };
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const body = 'All the words of a news text of the usual length. '.repeat(60);

async function createTexts(count: number, clients: number, { address, collectionId: collection_id }: Target) {
  let left = count;
  const work = async () => {
    using connection = new Connection(address);
    while (left-- > 0) await connection.call('text.create', { collection_id, headline: `No ${left}`, body });
  };
  await Promise.all(Array.from({ length: clients }, work));
}
