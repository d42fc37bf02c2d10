import type { MessagePort, Transferable } from 'node:worker_threads';

/** Functions that one thread calls in another; what they take and answer is copied, shared memory is shared. */
export type Functions = Record<string, (...args: never[]) => unknown>;

/** What a call of a function resolves to. */
export type Answer<Called extends Functions[string]> = Awaited<ReturnType<Called>>;

/** A `Worker`, and the `parentPort` within it. */
interface Port {
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

type Message =
  | { name: string; args: never[]; call?: number }
  | { answered: number; value: unknown }
  | { answered: number; error: Error };

/** The other thread is gone, and the call with it. */
export class ThreadGone extends Error {
  override readonly name = 'ThreadGone';
}

/**
 * Calls between two threads, either of which has functions for the other. Of the libraries for it birpc hands over no
 * ports, and comlink makes proxies of its own; this is all that is needed.
 */
export class Calls<Theirs extends Functions> {
  readonly #port: Port;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #gone: Error | undefined;

  constructor(port: Port, ours: Functions) {
    this.#port = port;
    port.on('message', (message) => {
      if ('answered' in message) this.#take(message);
      else void this.#answer(ours, message);
    });
  }

  /** Rejects with a copy of what the function threw, or with ThreadGone. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    ...args: Parameters<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone);
    const call = ++this.#last;
    const answer = Promise.withResolvers<unknown>();
    this.#calls.set(call, answer);
    this.#port.postMessage({ name, args, call });
    return answer.promise as Promise<Answer<Theirs[Name]>>;
  }

  /** Calls a function that has nothing to answer and takes one port, which goes over to the other thread. */
  give(name: keyof Theirs & string, port: MessagePort): void {
    this.#port.postMessage({ name, args: [port] }, [port]);
  }

  /** Rejects every call that is under way and every later one: the other thread is gone. */
  end(error: Error): void {
    this.#gone = error;
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }

  #take(message: Extract<Message, { answered: number }>): void {
    const answer = this.#calls.get(message.answered);
    this.#calls.delete(message.answered);
    if ('error' in message) answer?.reject(message.error);
    else answer?.resolve(message.value);
  }

  async #answer(ours: Functions, { name, args, call }: Extract<Message, { name: string }>): Promise<void> {
    try {
      const value: unknown = await ours[name]!(...args);
      if (call !== undefined) this.#port.postMessage({ answered: call, value });
    } catch (thrown) {
      // Without a call nobody would hear of it: it ends the thread.
      if (call === undefined) throw thrown;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      this.#port.postMessage({ answered: call, error });
    }
  }
}
