import { fork } from 'node:child_process';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { type Port, processPort, threadPort } from './port.ts';

/** How a thread or process ended, in words that go on from its name; of a thread that threw, what it threw. */
export interface Ending {
  reason: string;
  error?: Error & { code?: string };
  /** Whether it was killed because a call took too long. */
  isLate?: boolean;
}

/** A thread or process at work. */
export interface Running {
  readonly port: Port;
  /** Resolves when it is gone, and all that it has sent is heard. */
  readonly ended: Promise<Ending>;
  /** Ends it at once. */
  kill(): void;
}

export interface ThreadOptions {
  script: URL;
  /** Given to the script as `workerData`. */
  data?: unknown;
  limits?: ResourceLimits;
}

/**
 * MB for young objects of a thread, unless it says otherwise: by itself the heap of one that is at work grows by three times
 * 16 MB, and threads that had 12 took no more time (`npm run bench:create`).
 */
const youngMegabytes = 12;

/** Starts a thread; debuggers know it by the name. */
export function startThread(name: string, { script, data, limits = {} }: ThreadOptions): Running {
  const worker = new Worker(script, {
    name,
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes, ...limits },
  });
  let thrown: Error | undefined;
  worker.on('error', (error: Error) => (thrown = error));
  const { promise: ended, resolve } = Promise.withResolvers<Ending>();
  worker.once('exit', (code) => {
    resolve(thrown ? { reason: `failed: ${thrown.message}`, error: thrown } : { reason: endedWith(code) });
  });
  return { port: threadPort(worker), ended, kill: () => void worker.terminate() };
}

export interface ProcessOptions {
  script: string | URL;
  /** Options of Node. */
  flags?: string[];
  /** Given to the script as `process.argv.slice(2)`. */
  args?: string[];
}

/** Starts a process; unlike a thread it can be killed while native code hangs, or when it takes too much memory. */
export function startProcess({ script, flags = [], args = [] }: ProcessOptions): Running {
  const child = fork(script, args, {
    serialization: 'advanced',
    execArgv: flags,
    // Standard output belongs to what a person asked the service for.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const { promise: ended, resolve } = Promise.withResolvers<Ending>();
  child.once('exit', (code, signal) => {
    resolve({ reason: signal === null ? endedWith(code) : `was ended by ${signal}` });
  });
  child.on('error', (error) => {
    // A process that never came to be has no exit.
    if (child.pid === undefined) resolve({ reason: `did not start: ${error.message}`, error });
  });
  return { port: processPort(child), ended, kill: () => child.kill('SIGKILL') };
}

const endedWith = (code: number | null): string => `ended with code ${code}`;
