import type { Transferable } from 'node:worker_threads';
import { WorkerGivenUp, WorkerExited } from './errors.ts';
import { readyMethod } from './parent.ts';
import type { WorkerOptions } from './worker-options.ts';
import { Deaths } from './policy.ts';
import { type Answer, type Functions, Rpc } from './rpc.ts';
import type { Ending, Running } from './start.ts';

interface Call {
  readonly method: string;
  readonly args: never[];
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  resends: number;
}

/**
 * A thread or process that serves calls and is restarted when it exits. Calls under way at an exit are resent or rejected; later
 * calls wait for the restart. The policy says when that is, and after how many deaths the worker is given up.
 */
export class SupervisedWorker<Theirs extends Functions> {
  /** Resolves when the worker is ready for the first time; rejects when it never will be. */
  readonly ready: Promise<unknown>;
  readonly #options: WorkerOptions;
  readonly #deaths: Deaths;
  readonly #firstReady = Promise.withResolvers<undefined>();
  #running: (Running & { rpc: Rpc<Theirs> }) | undefined;
  #isReady = false;
  #waiting: Call[] = [];
  /** The timer of the next start, or of the one under way. */
  #timer: NodeJS.Timeout | undefined;
  /** Why it is being killed. */
  #killed: Ending | undefined;
  #isRenewed = false;
  /** Why it is not restarted any more. */
  #over: Error | undefined;

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
  call<Name extends keyof Theirs & string>(
    method: Name,
    ...args: Parameters<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Theirs[Name]>>();
    this.#send({ method, args, resolve, reject, resends: this.#options.resends ?? 0 });
    return promise;
  }

  /** Calls a function that returns nothing; does nothing while the worker is not ready. Objects of the transfer list move to it. */
  notify<Name extends keyof Theirs & string>(
    method: Name,
    args: Parameters<Theirs[Name]>,
    transfer: readonly Transferable[] = [],
  ): void {
    if (this.#isReady) this.#running?.rpc.notify(method, args, transfer);
  }

  /** Starts a lazy worker, unless it runs, is about to, or has been given up. */
  start(): void {
    const isIdle = this.#running === undefined && this.#timer === undefined;
    if (isIdle && this.#over === undefined) this.#start();
  }

  /** Forgets earlier deaths, once the worker has shown that it works. */
  forgetDeaths(): void {
    this.#deaths.forget();
  }

  /** Kills it, which counts as a death. The reason continues a sentence that begins with its name. */
  kill(reason: string): void {
    this.#kill({ reason });
  }

  /** Replaces it, which does not count as a death: at once, or a lazy worker at its next call. */
  renew(): void {
    this.#isRenewed = true;
    this.#kill({ reason: 'is replaced' });
  }

  /** Kills it for good. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#finish(new WorkerExited(this.#options.name, { reason: 'was stopped' }));
    running?.kill();
    await running?.ended;
  }

  /** Ends a thread for good by a function of its own, after the calls that were sent before. */
  async finish(method: keyof Theirs & string): Promise<void> {
    const running = this.#running;
    this.#finish(new WorkerExited(this.#options.name, { reason: 'was closed' }));
    running?.rpc.notify(method, [] as never);
    await running?.ended;
  }

  #send(call: Call): void {
    if (this.#over !== undefined) call.reject(this.#over);
    else if (this.#isReady) void this.#make(call);
    else {
      this.#waiting.push(call);
      this.start();
    }
  }

  async #make(call: Call): Promise<void> {
    const { callMs } = this.#options;
    const late = { reason: `took longer than ${callMs! / 1000} s`, isLate: true };
    const timer = callMs === undefined ? undefined : this.#killAfter(callMs, late);
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
    const { start, ours, startMs } = this.#options;
    const running = start();
    const rpc = new Rpc<Theirs>(running.port, {
      ...ours,
      [readyMethod]: () => {
        this.#begin();
      },
    });
    this.#running = { ...running, rpc };
    this.#killed = undefined;
    this.#isRenewed = false;
    const late = { reason: 'did not start in time' };
    this.#timer = startMs === undefined ? undefined : this.#killAfter(startMs, late);
    void running.ended.then((ending) => {
      this.#ended(rpc, this.#killed ?? ending);
    });
  }

  #begin(): void {
    this.#stopTimer();
    if (this.#over !== undefined || this.#killed !== undefined) return;
    this.#isReady = true;
    this.#options.onReady?.();
    this.#firstReady.resolve(undefined);
    for (const call of this.#waiting.splice(0)) this.#send(call);
  }

  #killAfter(milliseconds: number, ending: Ending): NodeJS.Timeout {
    return setTimeout(() => {
      this.#kill(ending);
    }, milliseconds);
  }

  #kill(ending: Ending): void {
    if (this.#running === undefined) return;
    this.#killed ??= ending;
    this.#isReady = false;
    this.#running.kill();
  }

  #ended(rpc: Rpc<Theirs>, ending: Ending): void {
    const { name, onDeath, onRestart, log } = this.#options;
    const wasAtWork = rpc.pending > 0;
    this.#stopTimer();
    this.#running = undefined;
    this.#isReady = false;
    onDeath?.(ending);
    rpc.end(new WorkerExited(name, ending));
    if (this.#over !== undefined) return;
    const isNeeded = !this.#options.isLazy || this.#waiting.length > 0;
    if (this.#isRenewed) {
      if (!isNeeded) return;
      onRestart?.('renewal');
      this.#start();
      return;
    }
    const next = this.#deaths.add(performance.now(), wasAtWork);
    if ('tooMany' in next) {
      this.#giveUp(ending, next.tooMany);
      return;
    }
    onRestart?.('death');
    const { reason, error } = ending;
    const detail = { part: name, reason, restart_ms: next.pauseMs, ...(error && { err: error }) };
    const message = 'a part of the service has ended and is started again';
    if (error === undefined) log?.warn(detail, message);
    else log?.error(detail, message);
    if (!isNeeded) return;
    this.#timer = setTimeout(() => {
      this.#start();
    }, next.pauseMs);
  }

  #giveUp(ending: Ending, deaths: number): void {
    const { name, policy, onGivenUp } = this.#options;
    const error = new WorkerGivenUp(name, ending, deaths, policy.withinMs);
    this.#finish(error);
    onGivenUp?.(error);
  }

  #finish(error: Error): void {
    this.#over ??= error;
    this.#isReady = false;
    this.#stopTimer();
    this.#firstReady.reject(this.#over);
    for (const { reject } of this.#waiting.splice(0)) reject(this.#over);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
