/** Functions that one thread calls in another; what they take and answer is copied, but for what is `Moved`. */
export type Functions = Record<string, (...args: never[]) => unknown>;

/** An answer of which some buffers go over to the thread that has asked, and are gone here. */
export class Moved<Value> {
  readonly value: Value;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: Value, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

/** What a call of a function resolves to. */
export type Answer<Called extends Functions[string]> =
  Awaited<ReturnType<Called>> extends Moved<infer Value> ? Value : Awaited<ReturnType<Called>>;

/** A `Worker`, and the `parentPort` within it. */
interface Port {
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

type Message =
  | { name: string; args: never[]; call?: number }
  | { answered: number; value: unknown }
  | { answered: number; error: Error };

/**
 * Calls between two threads, either of which has functions for the other. Calls arrive in the order in which they were
 * made, and those of one side in order with its answers: who is told of a change before an answer knows of it by then.
 */
export class Calls<Theirs extends Functions> {
  readonly #port: Port;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #ended: Error | undefined;

  constructor(port: Port, ours: Functions) {
    this.#port = port;
    port.on('message', (message) => {
      if ('answered' in message) this.#take(message);
      else void this.#answer(ours, message);
    });
  }

  /** Rejects with a copy of what the function threw. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    ...args: Parameters<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const call = ++this.#last;
    const answer = Promise.withResolvers<unknown>();
    this.#calls.set(call, answer);
    this.#port.postMessage({ name, args, call });
    return answer.promise as Promise<Answer<Theirs[Name]>>;
  }

  /** Calls a function that has nothing to answer. */
  tell<Name extends keyof Theirs & string>(name: Name, ...args: Parameters<Theirs[Name]>): void {
    this.#port.postMessage({ name, args });
  }

  /** Rejects every call that is under way and every later one: the other thread is gone. */
  end(error: Error): void {
    this.#ended = error;
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
      const answer: unknown = await ours[name]!(...args);
      const { value, buffers } = answer instanceof Moved ? (answer as Moved<unknown>) : new Moved(answer, []);
      if (call !== undefined) this.#port.postMessage({ answered: call, value }, buffers);
    } catch (thrown) {
      // Without a call nobody would hear of it: it ends the thread.
      if (call === undefined) throw thrown;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      this.#port.postMessage({ answered: call, error });
    }
  }
}
