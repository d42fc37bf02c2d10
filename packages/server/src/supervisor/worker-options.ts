import type { WorkerGivenUp } from './errors.ts';
import type { Log } from './log.ts';
import type { Policy } from './policy.ts';
import type { Functions } from './rpc.ts';
import type { ExitInfo, RunningWorker } from './start.ts';

/** The cause of a restart. */
export type RestartCause = 'death' | 'renewal';

/** Options for starting a worker, and for its calls when it exits. */
export interface WorkerOptions {
  /** The name in the log, and at the beginning of sentences. */
  name: string;
  /** Starts the thread or process. Its script serves calls with `serveParent` of parent.ts. */
  start: () => RunningWorker;
  policy: Policy;
  /** Functions of the parent that the worker may call. */
  handlers?: Functions;
  /** The number of times that a call is resent when the worker exits during it. Only for calls that may run twice. */
  resends?: number;
  /** Milliseconds that a start and a call may take before the worker is killed. */
  startMs?: number;
  callMs?: number;
  /** Whether the worker is started by its first call, and after an exit by the next call. */
  isLazy?: boolean;
  /** Called each time the worker is ready, before it receives the calls that wait. */
  onReady?: () => void;
  /** Called at each death, before the calls under way are rejected. */
  onDeath?: (exit: ExitInfo) => void;
  /** Called at each restart: after a death, or to replace a worker that is renewed. */
  onRestart?: (cause: RestartCause) => void;
  /** Called once, when the worker has exited more often than its policy allows. */
  onGivenUp?: (error: WorkerGivenUp) => void;
  log?: Log;
}
