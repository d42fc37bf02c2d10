import type { PartGivenUp } from './errors.ts';
import type { Log } from './log.ts';
import type { Policy } from './policy.ts';
import type { Functions } from './rpc.ts';
import type { Ending, Running } from './start.ts';

/** Why a part is started again. */
export type RestartCause = 'death' | 'renewal';

/** What a part is, and what becomes of it and of its calls when it ends. */
export interface PartOptions {
  /** What it is called in the log and at the beginning of sentences. */
  name: string;
  /** Starts the thread or process, whose script answers calls by parent.ts. */
  start: () => Running;
  policy: Policy;
  /** What it may call here. */
  ours?: Functions;
  /** How often a call is sent again when the part ends meanwhile: only where to do it twice does no harm. */
  resends?: number;
  /** Milliseconds that a start may take, and a call; then the part is killed. */
  startMs?: number;
  callMs?: number;
  /** Whether it is started by the first call only, and after a death by the next. */
  isLazy?: boolean;
  /** Told whenever it is ready, before it gets the calls that wait for it. */
  onReady?: () => void;
  /** Told of every death, before the calls under way are rejected. */
  onDeath?: (ending: Ending) => void;
  /** Told of every start that is not the first: after a death, or to take the place of one that is renewed. */
  onRestart?: (cause: RestartCause) => void;
  /** Told once, when it has ended more often than its policy allows. */
  onGivenUp?: (error: PartGivenUp) => void;
  log?: Log;
}
