import { limits } from '../../domain/limits.ts';
import type { TextVersion } from '../../store/store.ts';
import { type WaitingCall, WaitingCalls, type WaitingLimits } from './waiting-calls.ts';
import type { FairQueue } from './fair-queue.ts';

/** The ids of a text and its account. */
export type TextRef = Pick<TextVersion, 'accountId' | 'collectionId' | 'textId'>;

/** The outcomes that end a wait. */
export type FinalOutcome = 'done' | 'failed' | 'missing' | 'ranOut';

/** A text that calls wait for. */
export interface AwaitedText extends TextRef {
  /** The bytes of the text when the first call began to wait for it. */
  readonly size: number;
  readonly calls: Set<WaitingCall<FinalOutcome>>;
}

/** The waiting calls by the text that they wait for. Each such text is in the fair queue. */
export class Waiters {
  readonly #calls: WaitingCalls<FinalOutcome>;
  readonly #queue: Pick<FairQueue<AwaitedText>, 'add' | 'remove'>;
  readonly #texts = new Map<string, AwaitedText>();

  constructor(
    queue: Pick<FairQueue<AwaitedText>, 'add' | 'remove'>,
    callLimits: WaitingLimits = limits.waiters,
  ) {
    this.#queue = queue;
    this.#calls = new WaitingCalls(callLimits);
  }

  /** The number of waiting calls. */
  get count(): number {
    return this.#calls.count;
  }

  /** Returns the number of waiting calls of an account. */
  countOf(account: number): number {
    return this.#calls.countOf(account);
  }

  /** Returns the texts that calls wait for. */
  texts(): TextRef[] {
    return [...this.#texts.values()];
  }

  /** Adds a call that waits for a text; undefined when too many calls wait already. */
  add(text: TextRef, size: number): WaitingCall<FinalOutcome> | undefined {
    const { accountId, collectionId, textId } = text;
    const awaited: AwaitedText = this.#texts.get(keyOf(text)) ?? {
      ...{ accountId, collectionId, textId, size },
      calls: new Set(),
    };
    const call = this.#calls.add(accountId, (call) => {
      awaited.calls.delete(call);
      if (awaited.calls.size === 0) this.#remove(awaited);
    });
    if (call === undefined) return undefined;
    awaited.calls.add(call);
    this.#texts.set(keyOf(text), awaited);
    this.#queue.add(accountId, awaited);
    return call;
  }

  settle(text: Pick<TextRef, 'collectionId' | 'textId'>, outcome: FinalOutcome): void {
    const awaited = this.#texts.get(keyOf(text));
    if (awaited !== undefined) this.#settle(awaited, outcome);
  }

  /** Settles the calls that wait for texts which pass the test. */
  settleWhere(test: (text: TextRef) => boolean, outcome: FinalOutcome): void {
    for (const awaited of [...this.#texts.values()]) if (test(awaited)) this.#settle(awaited, outcome);
  }

  #settle(awaited: AwaitedText, outcome: FinalOutcome): void {
    for (const call of awaited.calls) call.settle(outcome);
    this.#remove(awaited);
  }

  #remove(awaited: AwaitedText): void {
    this.#queue.remove(awaited.accountId, awaited);
    // After it was settled, new calls may wait for the text under the same key.
    if (this.#texts.get(keyOf(awaited)) === awaited) this.#texts.delete(keyOf(awaited));
  }
}

/** Returns the key of a text in maps. Collection ids are unique over all accounts. */
export function keyOf({ collectionId, textId }: Pick<TextRef, 'collectionId' | 'textId'>): string {
  return `${collectionId}/${textId}`;
}
