import { fork } from 'node:child_process';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { type Port, processPort, threadPort } from './port.ts';
import { listThread } from './thread-memory.ts';

/** How a thread or process exited. The reason continues a sentence that begins with its name; `error` is the error that a thread threw. */
export interface ExitInfo {
  reason: string;
  error?: Error & { code?: string };
  /** Whether the worker was killed because a call exceeded its timeout. */
  isTimeout?: boolean;
}

/** A running thread or process. */
export interface RunningWorker {
  readonly port: Port;
  /** Resolves after the exit, when every message of the worker has been received. */
  readonly exit: Promise<ExitInfo>;
  /** Kills the thread or process at once. */
  kill(): void;
}

export interface ThreadOptions {
  script: URL;
  /** Passed to the script as `workerData`. */
  data?: unknown;
  limits?: ResourceLimits;
}

/**
 * MB of a thread's young generation, unless its limits say otherwise. With V8's default a busy thread grows by three times 16 MB;
 * with 12 MB it needs no more CPU time (`npm run bench:create`).
 */
const youngMegabytes = 12;

/** Starts a thread, which debuggers show by its name. */
export function startThread(name: string, { script, data, limits = {} }: ThreadOptions): RunningWorker {
  const worker = new Worker(script, {
    name,
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes, ...limits },
  });
  listThread(name, worker);
  let thrown: Error | undefined;
  worker.on('error', (error: Error) => (thrown = error));
  const { promise: exit, resolve } = Promise.withResolvers<ExitInfo>();
  worker.once('exit', (code) => {
    resolve(thrown ? { reason: `failed: ${thrown.message}`, error: thrown } : { reason: endedWith(code) });
  });
  return { port: threadPort(worker), exit, kill: () => void worker.terminate() };
}

export interface ProcessOptions {
  script: string | URL;
  /** Flags of Node. */
  flags?: string[];
  /** Passed to the script as `process.argv.slice(2)`. */
  args?: string[];
}

/** Starts a process. Unlike a thread, it can be killed while native code hangs or when it takes too much memory. */
export function startProcess({ script, flags = [], args = [] }: ProcessOptions): RunningWorker {
  const child = fork(script, args, {
    serialization: 'advanced',
    execArgv: flags,
    // Standard output is for the results of commands.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const { promise: exit, resolve } = Promise.withResolvers<ExitInfo>();
  child.once('exit', (code, signal) => {
    resolve({ reason: signal === null ? endedWith(code) : `was ended by ${signal}` });
  });
  child.on('error', (error) => {
    // A process that could not be started has no exit event.
    if (child.pid === undefined) resolve({ reason: `did not start: ${error.message}`, error });
  });
  return { port: processPort(child), exit, kill: () => child.kill('SIGKILL') };
}

const endedWith = (code: number | null): string => `ended with code ${code}`;
