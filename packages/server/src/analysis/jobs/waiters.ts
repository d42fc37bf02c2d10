import { limits } from '../../domain/limits.ts';
import type { TextVersion } from '../../store/store.ts';
import { type HeldCall, HeldCalls, type HeldLimit } from './held-calls.ts';
import type { FairQueue } from './fair-queue.ts';

export type Place = Pick<TextVersion, 'accountId' | 'collectionId' | 'textId'>;

export type Settled = 'done' | 'failed' | 'missing' | 'ranOut';

/** A text that calls wait for. */
export interface Waited extends Place {
  /** In bytes, when it was first waited for. */
  readonly size: number;
  readonly calls: Set<HeldCall<Settled>>;
}

/** The calls that are held, by the text they wait for. Each such text takes its turn at the workers. */
export class Waiters {
  readonly #held: HeldCalls<Settled>;
  readonly #queue: Pick<FairQueue<Waited>, 'add' | 'remove'>;
  readonly #texts = new Map<string, Waited>();

  constructor(queue: Pick<FairQueue<Waited>, 'add' | 'remove'>, limit: HeldLimit = limits.waiters) {
    this.#queue = queue;
    this.#held = new HeldCalls(limit);
  }

  /** Number of calls held. */
  get count(): number {
    return this.#held.count;
  }

  /** Number of those of an account. */
  of(account: number): number {
    return this.#held.of(account);
  }

  /** The texts that calls wait for. */
  places(): Place[] {
    return [...this.#texts.values()];
  }

  /** Holds a call; undefined when too many are held already. */
  add(place: Place, size: number): HeldCall<Settled> | undefined {
    const { accountId, collectionId, textId } = place;
    const fresh = { accountId, collectionId, textId, size, calls: new Set<HeldCall<Settled>>() };
    const waited: Waited = this.#texts.get(keyOf(place)) ?? fresh;
    const call = this.#held.hold(place.accountId, (call) => {
      waited.calls.delete(call);
      if (waited.calls.size === 0) this.#leave(waited);
    });
    if (call === undefined) return undefined;
    waited.calls.add(call);
    this.#texts.set(keyOf(place), waited);
    this.#queue.add(place.accountId, waited);
    return call;
  }

  settle(place: Pick<Place, 'collectionId' | 'textId'>, outcome: Settled): void {
    const waited = this.#texts.get(keyOf(place));
    if (waited !== undefined) this.#end(waited, outcome);
  }

  /** Settles the waiters of all texts that the test holds for. */
  settleWhere(test: (place: Place) => boolean, outcome: Settled): void {
    for (const waited of [...this.#texts.values()]) if (test(waited)) this.#end(waited, outcome);
  }

  #end(waited: Waited, outcome: Settled): void {
    for (const call of waited.calls) call.settle(outcome);
    this.#leave(waited);
  }

  #leave(waited: Waited): void {
    this.#queue.remove(waited.accountId, waited);
    // After it was settled, another may have been waited for under its key.
    if (this.#texts.get(keyOf(waited)) === waited) this.#texts.delete(keyOf(waited));
  }
}

/** Collection ids are unique over all accounts. */
export function keyOf({ collectionId, textId }: Pick<Place, 'collectionId' | 'textId'>): string {
  return `${collectionId}/${textId}`;
}
