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
type Message = Call | Answered[];

/**
 * Calls between two sides, either of which has functions for the other. Our own, because birpc 4.2 passes on no transfer
 * lists and comlink 4.4 no calls to processes, and what either would spare is little.
 */
export class Rpc<Theirs extends Functions> {
  readonly #port: Port;
  readonly #calls = new Slots<PromiseWithResolvers<unknown>>();
  /** That are not sent yet. */
  #answers: Answered[] = [];
  #ended: Error | undefined;

  constructor(port: Port, ours: Functions) {
    this.#port = port;
    port.listen((heard) => {
      const message = heard as Message;
      if (Array.isArray(message)) for (const answer of message) this.#settle(answer);
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
      this.#post({ method, args, id });
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
    this.#post({ method, args }, transfer);
  }

  /**
   * Sends the answers of this turn, which go at its end else. They go together, for a commit ends many calls: a `text.create` takes a
   * twentieth less of the processor where eight come at once (`npm run bench:create`).
   */
  flush(): void {
    const answers = this.#answers;
    if (answers.length === 0) return;
    this.#answers = [];
    try {
      this.#port.post(answers, []);
    } catch {
      for (const answer of answers) this.#postAlone(answer);
    }
  }

  /** Rejects every call that is under way and every later one: the other side is gone. */
  end(error: Error): void {
    this.#ended = error;
    for (const { reject } of this.#calls) reject(error);
    this.#calls.clear();
  }

  /** What was answered before goes before it. */
  #post(call: Call, transfer: readonly Transferable[] = []): void {
    this.flush();
    this.#port.post(call, transfer);
  }

  /** Of a value that can't be copied that is the answer. */
  #postAlone(answer: Answered): void {
    try {
      this.#port.post([answer], []);
    } catch (thrown) {
      this.#port.post([{ answered: answer.answered, error: errorOf(thrown) }], []);
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
      if (id !== undefined) this.#reply({ answered: id, value });
    } catch (thrown) {
      // Of a notice nobody would hear: it ends this side.
      if (id === undefined) throw thrown;
      this.#reply({ answered: id, error: errorOf(thrown) });
    }
  }

  #reply(answer: Answered): void {
    this.#answers.push(answer);
    if (this.#answers.length === 1)
      queueMicrotask(() => {
        this.flush();
      });
  }
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
