import type { Transferable } from 'node:worker_threads';
import { PartGivenUp, PartGone } from './errors.ts';
import { readyMethod } from './parent.ts';
import type { PartOptions } from './part-options.ts';
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
 * A thread or a process that is kept running and answers calls. When it ends, calls under way are sent again or rejected,
 * others wait for the next start, and its policy says when that is, until it is given up.
 */
export class Part<Theirs extends Functions> {
  /** Resolves once it is ready for the first time; rejects when it never will be. */
  readonly ready: Promise<unknown>;
  readonly #options: PartOptions;
  readonly #deaths: Deaths;
  readonly #firstReady = Promise.withResolvers<undefined>();
  #running: (Running & { rpc: Rpc<Theirs> }) | undefined;
  #isReady = false;
  #waiting: Call[] = [];
  /** Of the start that is to come, or of the one under way. */
  #timer: NodeJS.Timeout | undefined;
  /** Why it is being ended. */
  #killed: Ending | undefined;
  #isRenewed = false;
  /** Why it is not started any more. */
  #over: Error | undefined;

  constructor(options: PartOptions) {
    this.#options = options;
    this.#deaths = new Deaths(options.policy);
    this.ready = this.#firstReady.promise;
    this.ready.catch(() => undefined);
    if (!options.isLazy) this.#start();
  }

  /** Whether it takes calls at once. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Rejects with a copy of what the function threw, with PartGone when the part ended at the call, or once it is given
   * up with PartGivenUp.
   */
  call<Name extends keyof Theirs & string>(
    method: Name,
    ...args: Parameters<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Theirs[Name]>>();
    this.#send({ method, args, resolve, reject, resends: this.#options.resends ?? 0 });
    return promise;
  }

  /** Calls a function that has nothing to answer, unless the part is not ready. What is in the transfer list goes over. */
  notify<Name extends keyof Theirs & string>(
    method: Name,
    args: Parameters<Theirs[Name]>,
    transfer: readonly Transferable[] = [],
  ): void {
    if (this.#isReady) this.#running?.rpc.notify(method, args, transfer);
  }

  /** Starts one that is lazy, unless it runs, is about to, or is over. */
  start(): void {
    const isIdle = this.#running === undefined && this.#timer === undefined;
    if (isIdle && this.#over === undefined) this.#start();
  }

  /** Notes that it works: deaths before do not count any more. */
  isSound(): void {
    this.#deaths.forget();
  }

  /** Ends it at once, which is a death; the reason goes on from its name. */
  kill(reason: string): void {
    this.#kill({ reason });
  }

  /** Ends it at once, which is no death; another is started at once, or where it is lazy when it is needed. */
  renew(): void {
    this.#isRenewed = true;
    this.#kill({ reason: 'is replaced' });
  }

  /** Ends it at once and for good. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#finish(new PartGone(this.#options.name, { reason: 'was stopped' }));
    running?.kill();
    await running?.ended;
  }

  /** Has a thread end by a function of its own, once it has done what was asked before. */
  async finish(method: keyof Theirs & string): Promise<void> {
    const running = this.#running;
    this.#finish(new PartGone(this.#options.name, { reason: 'was closed' }));
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
      if (error instanceof PartGone && call.resends-- > 0) this.#send(call);
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
    rpc.end(new PartGone(name, ending));
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
    const error = new PartGivenUp(name, ending, deaths, policy.withinMs);
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
