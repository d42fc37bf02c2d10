import { LRUCache } from 'lru-cache';
import { networkOf } from '../../accounts/network.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { AccountOrNetwork } from '../../domain/calls/account-or-network.ts';

/** Seconds after which whoever was refused may come again. */
const retryAfter = 1;

/** Tokens whose account is remembered, those seen last. */
const remembered = 10_000;

interface Held {
  /** Calls that are held until a text is analysed, which take nothing meanwhile: of an account, and in all. */
  ofAccount: (account: number) => number;
  all: () => number;
}

/**
 * Who is being served: so many requests of one account may be under way at once, and of a network those that show no token
 * that was valid before. Others are refused at once, before anything of them is read, so that the line of each is short.
 */
export class Callers {
  readonly #held: Held;
  readonly #most: Record<keyof typeof limits.runningCalls, number>;
  readonly #accounts = new LRUCache<string, number>({ max: remembered });
  readonly #counts = new Map<AccountOrNetwork, number>();
  #count = 0;
  /** Refusals of the second that began so many milliseconds after the start. */
  #refusals = new Map<AccountOrNetwork, number>();
  #secondBegan = 0;

  constructor(
    held: Held = { ofAccount: () => 0, all: () => 0 },
    most: Record<keyof typeof limits.runningCalls, number> = limits.runningCalls,
  ) {
    this.#held = held;
    this.#most = most;
  }

  /** Whom a request is counted for: of a token that has ended, too, until it is shown next. It lets nobody in. */
  whose(token: string | undefined, address: string): AccountOrNetwork {
    return (token && this.#accounts.get(token)) || networkOf(address);
  }

  /** Notes whose a token was found to be. */
  learn(token: string | undefined, account: number | undefined): void {
    if (!token) return;
    if (account === undefined) this.#accounts.delete(token);
    else this.#accounts.set(token, account);
  }

  /** Counts a request until it leaves; where there are too many counts nothing, and returns what it is refused for. */
  enter(who: AccountOrNetwork): ServiceError | undefined {
    const count = this.#counts.get(who) ?? 0;
    const { ofAccount, all } = this.#most;
    if (count - (typeof who === 'number' ? this.#held.ofAccount(who) : 0) >= ofAccount)
      return new ServiceError('tooManyCalls', { limit: ofAccount, retry_after: retryAfter });
    if (this.#count - this.#held.all() >= all) return new ServiceError('busy', { retry_after: retryAfter });
    this.#counts.set(who, count + 1);
    this.#count++;
    return undefined;
  }

  /** Notes a refusal; returns the milliseconds for which nothing more is to be read of the one who gets it. */
  refused(who: AccountOrNetwork): number {
    const now = performance.now();
    if (now - this.#secondBegan >= 1000) {
      this.#refusals.clear();
      this.#secondBegan = now;
    }
    const count = (this.#refusals.get(who) ?? 0) + 1;
    this.#refusals.set(who, count);
    return count > this.#most.refusals ? this.#secondBegan + 1000 - now : 0;
  }

  leave(who: AccountOrNetwork): void {
    this.#count--;
    const left = this.#counts.get(who)! - 1;
    if (left === 0) this.#counts.delete(who);
    else this.#counts.set(who, left);
  }
}
