import type { Transferable } from 'node:worker_threads';
import { Slots } from '../domain/calls/slots.ts';
import type { Port } from './port.ts';

/** Functions that the other side may call. Arguments and results are copied; shared memory is shared. */
export type Functions = Record<string, (...args: never[]) => unknown>;

/** The type that a call of a function resolves to. */
export type Answer<Called extends Functions[string]> = Awaited<ReturnType<Called>>;

/** A call without an id is a notification: it has no reply. */
interface Call {
  method: string;
  args: never[];
  id?: number;
}

type Answered = { answered: number; value: unknown } | { answered: number; error: Error };
type Sent = Call | Answered;

/**
 * Calls between two sides that serve each other's functions. Written here because birpc 4.2 has no transfer lists and comlink 4.4
 * no processes, and either would save little.
 */
export class Rpc<Theirs extends Functions> {
  readonly #port: Port;
  readonly #calls = new Slots<PromiseWithResolvers<unknown>>();
  #outbox: Sent[] = [];
  #ended: Error | undefined;

  constructor(port: Port, ours: Functions) {
    this.#port = port;
    port.listen((received) => {
      // Under `node --watch` the runtime posts what it has imported to the same port.
      if (!Array.isArray(received)) return;
      for (const one of received as Sent[]) {
        if ('answered' in one) this.#settle(one);
        else void this.#answer(ours, one);
      }
    });
  }

  /** Number of calls without a reply yet. */
  get pending(): number {
    return this.#calls.size;
  }

  /** Calls a function. Rejects with a copy of what it threw, or with the error given to `end`. */
  call<Name extends keyof Theirs & string>(
    method: Name,
    ...args: Parameters<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const answer = Promise.withResolvers<unknown>();
    this.#send({ method, args, id: this.#calls.add(answer) });
    return answer.promise as Promise<Answer<Theirs[Name]>>;
  }

  /** Calls a function that returns nothing. Objects of the transfer list move to the other side. */
  notify<Name extends keyof Theirs & string>(
    method: Name,
    args: Parameters<Theirs[Name]>,
    transfer: readonly Transferable[] = [],
  ): void {
    this.flush();
    this.#port.post([{ method, args }], transfer);
  }

  /**
   * Sends the messages of this turn of the event loop now, instead of at its end. They travel together: a commit ends many calls, so
   * that eight `text.create` at once take a twentieth less CPU time (`npm run bench:create`), and writes of one turn share a commit
   * instead of the first being on its way to the disk before the second arrives.
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

  /** Rejects every call under way and every later one, after the other side has exited. */
  end(error: Error): void {
    this.#ended = error;
    for (const { reject } of this.#calls) reject(error);
    this.#calls.clear();
  }

  #send(message: Sent): void {
    this.#outbox.push(message);
    if (this.#outbox.length === 1)
      queueMicrotask(() => {
        this.flush();
      });
  }

  /** Sends one message. A message that can't be copied is answered with the error. */
  #postAlone(message: Sent): void {
    try {
      this.#port.post([message], []);
    } catch (thrown) {
      const error = errorOf(thrown);
      if ('answered' in message) this.#port.post([{ answered: message.answered, error }], []);
      else this.#settle({ answered: message.id!, error });
    }
  }

  #settle(answer: Answered): void {
    const call = this.#calls.remove(answer.answered);
    if ('error' in answer) call?.reject(answer.error);
    else call?.resolve(answer.value);
  }

  async #answer(ours: Functions, { method, args, id }: Call): Promise<void> {
    try {
      const value: unknown = await ours[method]!(...args);
      if (id !== undefined) this.#send({ answered: id, value });
    } catch (thrown) {
      // Nobody would receive the error of a notification: it ends this side.
      if (id === undefined) throw thrown;
      this.#send({ answered: id, error: errorOf(thrown) });
    }
  }
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
