import type { Transferable } from 'node:worker_threads';
import { Slots } from '../domain/calls/slots.ts';
import type { Port } from './port.ts';

/** Functions that one side calls in the other; what they take and answer is copied, shared memory is shared. */
export type Functions = Record<string, (...args: never[]) => unknown>;

/** What a call of a function resolves to. */
export type Answer<Called extends Functions[string]> = Awaited<ReturnType<Called>>;

/** A call without an id is a notice: nothing is answered. */
interface Call {
  method: string;
  args: never[];
  id?: number;
}

type Answered = { answered: number; value: unknown } | { answered: number; error: Error };
type Sent = Call | Answered;

/**
 * Calls between two sides, either of which has functions for the other. Our own, because birpc 4.2 passes on no transfer
 * lists and comlink 4.4 no calls to processes, and what either would spare is little.
 */
export class Rpc<Theirs extends Functions> {
  readonly #port: Port;
  readonly #calls = new Slots<PromiseWithResolvers<unknown>>();
  #outbox: Sent[] = [];
  #ended: Error | undefined;

  constructor(port: Port, ours: Functions) {
    this.#port = port;
    port.listen((heard) => {
      // Under `node --watch` the runtime posts what it has imported to the same port.
      if (!Array.isArray(heard)) return;
      for (const one of heard as Sent[]) {
        if ('answered' in one) this.#settle(one);
        else void this.#answer(ours, one);
      }
    });
  }

  /** Number of calls that have no answer yet. */
  get pending(): number {
    return this.#calls.size;
  }

  /** Rejects with a copy of what the function threw, or with the error of the end. */
  call<Name extends keyof Theirs & string>(
    method: Name,
    ...args: Parameters<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const answer = Promise.withResolvers<unknown>();
    this.#send({ method, args, id: this.#calls.add(answer) });
    return answer.promise as Promise<Answer<Theirs[Name]>>;
  }

  /** Calls a function that has nothing to answer. What is in the transfer list goes over to the other side. */
  notify<Name extends keyof Theirs & string>(
    method: Name,
    args: Parameters<Theirs[Name]>,
    transfer: readonly Transferable[] = [],
  ): void {
    this.flush();
    this.#port.post([{ method, args }], transfer);
  }

  /**
   * Sends what is to be sent, which goes at the end of the turn else. It goes together: a commit ends many calls, for which a
   * `text.create` takes a twentieth less of the processor where eight come at once (`npm run bench:create`); and what is to be
   * written in one turn shares a commit, where of two writes the first often was on its way to the disk before the second came.
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

  /** Rejects every call that is under way and every later one: the other side is gone. */
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

  /** Of a message that can't be copied that is the answer. */
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
    const call = this.#calls.take(answer.answered);
    if ('error' in answer) call?.reject(answer.error);
    else call?.resolve(answer.value);
  }

  async #answer(ours: Functions, { method, args, id }: Call): Promise<void> {
    try {
      const value: unknown = await ours[method]!(...args);
      if (id !== undefined) this.#send({ answered: id, value });
    } catch (thrown) {
      // Of a notice nobody would hear: it ends this side.
      if (id === undefined) throw thrown;
      this.#send({ answered: id, error: errorOf(thrown) });
    }
  }
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
