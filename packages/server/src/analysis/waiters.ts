import type { TextVersion } from '../store/store.ts';

export type Place = Pick<TextVersion, 'accountId' | 'collectionId' | 'textId'>;

/** One call that is held until its text is settled. */
export interface Waiter {
  readonly outcome: Promise<Settled>;
  /** Frees it, settled or not. */
  cancel(): void;
}

export type Settled = 'done' | 'failed' | 'missing' | 'ranOut';

interface Waited extends Place {
  readonly settle: Set<(outcome: Settled) => void>;
}

/** The calls that are held, by the text they wait for. */
export class Waiters {
  readonly #limit: number;
  readonly #texts = new Map<string, Waited>();
  #count = 0;
  #lastAccount = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of calls held. */
  get count(): number {
    return this.#count;
  }

  /** Holds a call; undefined when too many are held already. */
  add(place: Place): Waiter | undefined {
    if (this.#count >= this.#limit) return undefined;
    this.#count++;
    const key = keyOf(place);
    const { accountId, collectionId, textId } = place;
    const waited = this.#texts.get(key) ?? { accountId, collectionId, textId, settle: new Set() };
    this.#texts.set(key, waited);
    const { promise, resolve } = Promise.withResolvers<Settled>();
    waited.settle.add(resolve);
    const cancel = (): void => {
      if (!waited.settle.delete(resolve)) return;
      this.#count--;
      if (waited.settle.size === 0) this.#texts.delete(key);
    };
    return { outcome: promise, cancel };
  }

  settle(place: Pick<Place, 'collectionId' | 'textId'>, outcome: Settled): void {
    const waited = this.#texts.get(keyOf(place));
    if (waited !== undefined) this.#end(waited, outcome);
  }

  /** Settles the waiters of all texts that the test holds for. */
  settleWhere(test: (place: Place) => boolean, outcome: Settled): void {
    for (const waited of [...this.#texts.values()]) if (test(waited)) this.#end(waited, outcome);
  }

  /**
   * Up to `limit` of the texts waited for that pass the test; the accounts take turns, from one call to the next
   * as well, each by how long its calls have been held.
   */
  first(limit: number, test: (place: Place) => boolean): Place[] {
    const wanted = [...this.#texts.values()].filter(test);
    const queues = [...Map.groupBy(wanted, ({ accountId }) => accountId)];
    const later = (account: number) => (account > this.#lastAccount ? 0 : 1);
    queues.sort(([a], [b]) => later(a) - later(b) || a - b);
    const taken: Place[] = [];
    for (let turn = 0; taken.length < Math.min(limit, wanted.length); turn++) {
      for (const [account, places] of queues) {
        if (turn >= places.length || taken.length === limit) continue;
        const { accountId, collectionId, textId } = places[turn]!;
        taken.push({ accountId, collectionId, textId });
        this.#lastAccount = account;
      }
    }
    return taken;
  }

  #end(waited: Waited, outcome: Settled): void {
    for (const settle of waited.settle) settle(outcome);
    this.#count -= waited.settle.size;
    waited.settle.clear();
    this.#texts.delete(keyOf(waited));
  }
}

/** Collection ids are unique over all accounts. */
export function keyOf({ collectionId, textId }: Pick<Place, 'collectionId' | 'textId'>): string {
  return `${collectionId}/${textId}`;
}
