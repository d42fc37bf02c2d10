import type { Transferable } from 'node:worker_threads';
import { Slots } from '../domain/calls/slots.ts';
import type { Port } from './port.ts';

/** Functions that one side calls in the other; what they take and answer is copied, shared memory is shared. */
export type Functions = Record<string, (...args: never[]) => unknown>;

/** What a call of a function resolves to. */
export type Answer<Called extends Functions[string]> = Awaited<ReturnType<Called>>;

/** A call without an id is a notice: nothing is answered. */
type Message =
  | { method: string; args: never[]; id?: number }
  | { answered: number; value: unknown }
  | { answered: number; error: Error };

/**
 * Calls between two sides, either of which has functions for the other. Our own, because birpc 4.2 passes on no transfer
 * lists and comlink 4.4 no calls to processes, and what either would spare is the forty lines below.
 */
export class Rpc<Theirs extends Functions> {
  readonly #port: Port;
  readonly #calls = new Slots<PromiseWithResolvers<unknown>>();
  #ended: Error | undefined;

  constructor(port: Port, ours: Functions) {
    this.#port = port;
    port.listen((heard) => {
      const message = heard as Message;
      if ('answered' in message) this.#settle(message);
      else void this.#answer(ours, message);
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
    const id = this.#calls.add(answer);
    try {
      this.#port.post({ method, args, id }, []);
    } catch (error) {
      this.#calls.take(id);
      answer.reject(error);
    }
    return answer.promise as Promise<Answer<Theirs[Name]>>;
  }

  /** Calls a function that has nothing to answer. What is in the transfer list goes over to the other side. */
  notify<Name extends keyof Theirs & string>(
    method: Name,
    args: Parameters<Theirs[Name]>,
    transfer: readonly Transferable[] = [],
  ): void {
    this.#port.post({ method, args }, transfer);
  }

  /** Rejects every call that is under way and every later one: the other side is gone. */
  end(error: Error): void {
    this.#ended = error;
    for (const { reject } of this.#calls) reject(error);
    this.#calls.clear();
  }

  #settle(message: Extract<Message, { answered: number }>): void {
    const call = this.#calls.take(message.answered);
    if ('error' in message) call?.reject(message.error);
    else call?.resolve(message.value);
  }

  async #answer(ours: Functions, { method, args, id }: Extract<Message, { method: string }>): Promise<void> {
    try {
      const value: unknown = await ours[method]!(...args);
      if (id !== undefined) this.#port.post({ answered: id, value }, []);
    } catch (thrown) {
      // Of a notice nobody would hear: it ends this side.
      if (id === undefined) throw thrown;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      this.#port.post({ answered: id, error }, []);
    }
  }
}
