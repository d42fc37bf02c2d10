import type { Transferable } from 'node:worker_threads';
import { Slots } from '../domain/calls/slots.ts';
import type { Port } from './port.ts';

/** Functions that the other side may call. Arguments and results are copied, except shared memory. */
export type Functions = Record<string, (...args: never[]) => unknown>;

/** The type that a call of a function resolves to. */
export type ResultOf<Called extends Functions[string]> = Awaited<ReturnType<Called>>;

/** A request; without an id it is a notification, which has no response. */
interface Call {
  method: string;
  args: never[];
  id?: number;
}

type Response = { responseTo: number; value: unknown } | { responseTo: number; error: Error };
type Message = Call | Response;

/**
 * Calls between two sides that serve each other's functions. Written here because birpc 4.2 has no transfer lists and comlink 4.4
 * no processes, and either would save little.
 */
export class Rpc<Remote extends Functions> {
  readonly #port: Port;
  readonly #calls = new Slots<PromiseWithResolvers<unknown>>();
  #outbox: Message[] = [];
  #endError: Error | undefined;

  constructor(port: Port, handlers: Functions) {
    this.#port = port;
    port.listen((received) => {
      // Under `node --watch` the runtime posts what it has imported to the same port.
      if (!Array.isArray(received)) return;
      for (const message of received as Message[]) {
        if ('responseTo' in message) this.#settle(message);
        else void this.#respond(handlers, message);
      }
    });
  }

  /** The number of calls without a response. */
  get pending(): number {
    return this.#calls.size;
  }

  /** Calls a function. Rejects with a copy of what it threw, or with the error given to `end`. */
  call<Name extends keyof Remote & string>(
    method: Name,
    ...args: Parameters<Remote[Name]>
  ): Promise<ResultOf<Remote[Name]>> {
    if (this.#endError !== undefined) return Promise.reject(this.#endError);
    const response = Promise.withResolvers<unknown>();
    this.#send({ method, args, id: this.#calls.add(response) });
    return response.promise as Promise<ResultOf<Remote[Name]>>;
  }

  /** Calls a function that returns nothing. Objects of the transfer list move to the other side. */
  notify<Name extends keyof Remote & string>(
    method: Name,
    args: Parameters<Remote[Name]>,
    transfer: readonly Transferable[] = [],
  ): void {
    this.flush();
    this.#port.post([{ method, args }], transfer);
  }

  /**
   * Sends the messages of this turn of the event loop now, instead of at its end. The messages of a turn are sent together. One
   * commit ends many calls, so eight simultaneous `text.create` take 5 % less CPU time (`npm run bench:create`). Writes of one
   * turn also share a commit; otherwise the first would be written before the second arrives.
   */
  flush(): void {
    const messages = this.#outbox;
    if (messages.length === 0) return;
    this.#outbox = [];
    try {
      this.#port.post(messages, []);
    } catch {
      for (const message of messages) this.#postAlone(message);
    }
  }

  /** Rejects all running and later calls, after the other side has exited. */
  end(error: Error): void {
    this.#endError = error;
    for (const { reject } of this.#calls) reject(error);
    this.#calls.clear();
  }

  #send(message: Message): void {
    this.#outbox.push(message);
    if (this.#outbox.length === 1)
      queueMicrotask(() => {
        this.flush();
      });
  }

  /** Sends one message. A message that can't be copied rejects its call with the error. */
  #postAlone(message: Message): void {
    try {
      this.#port.post([message], []);
    } catch (thrown) {
      const error = errorOf(thrown);
      if ('responseTo' in message) this.#port.post([{ responseTo: message.responseTo, error }], []);
      else this.#settle({ responseTo: message.id!, error });
    }
  }

  #settle(response: Response): void {
    const call = this.#calls.remove(response.responseTo);
    if ('error' in response) call?.reject(response.error);
    else call?.resolve(response.value);
  }

  async #respond(handlers: Functions, { method, args, id }: Call): Promise<void> {
    try {
      const value: unknown = await handlers[method]!(...args);
      if (id !== undefined) this.#send({ responseTo: id, value });
    } catch (thrown) {
      // Nobody would receive the error of a notification, so it ends this thread or process.
      if (id === undefined) throw thrown;
      this.#send({ responseTo: id, error: errorOf(thrown) });
    }
  }
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
