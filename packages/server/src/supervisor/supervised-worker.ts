import type { Transferable } from 'node:worker_threads';
import { WorkerGivenUp, WorkerExited } from './errors.ts';
import { readyMethod } from './parent.ts';
import type { WorkerOptions } from './worker-options.ts';
import { Deaths } from './policy.ts';
import { type ResultOf, type Functions, Rpc } from './rpc.ts';
import type { ExitInfo, RunningWorker } from './start.ts';

interface Call {
  readonly method: string;
  readonly args: never[];
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  resends: number;
}

/**
 * A thread or process that serves calls and is restarted when it exits. Calls that run at an exit are resent or rejected; later
 * calls wait for the restart. The policy says when the restart comes, and after how many deaths the worker is given up.
 */
export class SupervisedWorker<Remote extends Functions> {
  /** Resolves when the worker is ready for the first time; rejects when it never will be. */
  readonly ready: Promise<unknown>;
  readonly #options: WorkerOptions;
  readonly #deaths: Deaths;
  readonly #firstReady = Promise.withResolvers<undefined>();
  #running: (RunningWorker & { rpc: Rpc<Remote> }) | undefined;
  #isReady = false;
  #waiting: Call[] = [];
  /** The timer of the next start, or the timeout of a running start. */
  #timer: NodeJS.Timeout | undefined;
  /** The reason why the worker is being killed; undefined while it is not. */
  #killReason: ExitInfo | undefined;
  #isRenewed = false;
  /** The error of all later calls, once the worker is not restarted any more. */
  #finalError: Error | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#deaths = new Deaths(options.policy);
    this.ready = this.#firstReady.promise;
    this.ready.catch(() => undefined);
    if (!options.isLazy) this.#start();
  }

  /** Whether calls are served without waiting for a start. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Calls a function of the worker. Rejects with a copy of what it threw, with WorkerExited when the worker exited during the call,
   * or with WorkerGivenUp once it is given up.
   */
  call<Name extends keyof Remote & string>(
    method: Name,
    ...args: Parameters<Remote[Name]>
  ): Promise<ResultOf<Remote[Name]>> {
    const { promise, resolve, reject } = Promise.withResolvers<ResultOf<Remote[Name]>>();
    this.#send({ method, args, resolve, reject, resends: this.#options.resends ?? 0 });
    return promise;
  }

  /** Calls a function that returns nothing; does nothing while the worker is not ready. Objects of `transfer` move to the worker. */
  notify<Name extends keyof Remote & string>(
    method: Name,
    args: Parameters<Remote[Name]>,
    transfer: readonly Transferable[] = [],
  ): void {
    if (this.#isReady) this.#running?.rpc.notify(method, args, transfer);
  }

  /** Starts a lazy worker, unless it runs, is about to, or has been given up. */
  start(): void {
    const isIdle = this.#running === undefined && this.#timer === undefined;
    if (isIdle && this.#finalError === undefined) this.#start();
  }

  /** Forgets earlier deaths, once the worker has shown that it works. */
  forgetDeaths(): void {
    this.#deaths.forget();
  }

  /** Kills the worker, which counts as a death. The reason continues a sentence that begins with its name. */
  kill(reason: string): void {
    this.#kill({ reason });
  }

  /** Replaces the worker, at once or, if it is lazy, at its next call. This does not count as a death. */
  renew(): void {
    this.#isRenewed = true;
    this.#kill({ reason: 'is replaced' });
  }

  /** Kills the worker for good. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#finish(new WorkerExited(this.#options.name, { reason: 'was stopped' }));
    running?.kill();
    await running?.exit;
  }

  /** Ends a thread for good by calling one of its functions, after the calls that were sent before. */
  async finish(method: keyof Remote & string): Promise<void> {
    const running = this.#running;
    this.#finish(new WorkerExited(this.#options.name, { reason: 'was closed' }));
    running?.rpc.notify(method, [] as never);
    await running?.exit;
  }

  #send(call: Call): void {
    if (this.#finalError !== undefined) call.reject(this.#finalError);
    else if (this.#isReady) void this.#attempt(call);
    else {
      this.#waiting.push(call);
      this.start();
    }
  }

  async #attempt(call: Call): Promise<void> {
    const { callMs } = this.#options;
    const timeout = { reason: `took longer than ${callMs! / 1000} s`, isTimeout: true };
    const timer = callMs === undefined ? undefined : this.#killAfter(callMs, timeout);
    try {
      const { method, args } = call;
      call.resolve((await this.#running!.rpc.call(method, ...(args as never))) as never);
    } catch (error) {
      if (error instanceof WorkerExited && call.resends-- > 0) this.#send(call);
      else call.reject(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #start(): void {
    const { start, handlers, startMs } = this.#options;
    const running = start();
    const rpc = new Rpc<Remote>(running.port, {
      ...handlers,
      [readyMethod]: () => {
        this.#onReady();
      },
    });
    this.#running = { ...running, rpc };
    this.#killReason = undefined;
    this.#isRenewed = false;
    const timeout = { reason: 'did not start in time' };
    this.#timer = startMs === undefined ? undefined : this.#killAfter(startMs, timeout);
    void running.exit.then((exit) => {
      this.#onExit(rpc, this.#killReason ?? exit);
    });
  }

  #onReady(): void {
    this.#stopTimer();
    if (this.#finalError !== undefined || this.#killReason !== undefined) return;
    this.#isReady = true;
    this.#options.onReady?.();
    this.#firstReady.resolve(undefined);
    for (const call of this.#waiting.splice(0)) this.#send(call);
  }

  #killAfter(milliseconds: number, exit: ExitInfo): NodeJS.Timeout {
    return setTimeout(() => {
      this.#kill(exit);
    }, milliseconds);
  }

  #kill(exit: ExitInfo): void {
    if (this.#running === undefined) return;
    this.#killReason ??= exit;
    this.#isReady = false;
    this.#running.kill();
  }

  #onExit(rpc: Rpc<Remote>, exit: ExitInfo): void {
    const { name, onDeath, onRestart, log } = this.#options;
    const wasInCall = rpc.pending > 0;
    this.#stopTimer();
    this.#running = undefined;
    this.#isReady = false;
    onDeath?.(exit);
    rpc.end(new WorkerExited(name, exit));
    if (this.#finalError !== undefined) return;
    const isNeeded = !this.#options.isLazy || this.#waiting.length > 0;
    if (this.#isRenewed) {
      if (!isNeeded) return;
      onRestart?.('renewal');
      this.#start();
      return;
    }
    const next = this.#deaths.add(performance.now(), wasInCall);
    if ('tooMany' in next) {
      this.#giveUp(exit, next.tooMany);
      return;
    }
    onRestart?.('death');
    const { reason, error } = exit;
    const detail = { part: name, reason, restart_ms: next.pauseMs, ...(error && { err: error }) };
    const message = 'a thread or process has exited and is restarted';
    if (error === undefined) log?.warn(detail, message);
    else log?.error(detail, message);
    if (!isNeeded) return;
    this.#timer = setTimeout(() => {
      this.#start();
    }, next.pauseMs);
  }

  #giveUp(exit: ExitInfo, deaths: number): void {
    const { name, policy, onGivenUp } = this.#options;
    const error = new WorkerGivenUp(name, exit, deaths, policy.withinMs);
    this.#finish(error);
    onGivenUp?.(error);
  }

  #finish(error: Error): void {
    this.#finalError ??= error;
    this.#isReady = false;
    this.#stopTimer();
    this.#firstReady.reject(this.#finalError);
    for (const { reject } of this.#waiting.splice(0)) reject(this.#finalError);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
