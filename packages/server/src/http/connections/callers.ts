import { LRUCache } from 'lru-cache';
import { networkOf } from '../../accounts/network.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { AccountOrNetwork } from '../../domain/calls/account-or-network.ts';

/** Seconds after which a refused client may try again. */
const retryAfter = 1;

/** The number of tokens whose account is cached; the least recently used are evicted first. */
const maxCachedTokens = 10_000;

/** Counts the calls that wait until a text is analysed. They cost nothing meanwhile, so the limits do not count them. */
interface WaitingCalls {
  ofAccount: (account: number) => number;
  all: () => number;
}

/**
 * Limits the requests that run at once, for each account and for each network. A request counts for its network if its token
 * is unknown or missing. Further requests are refused.
 */
export class Callers {
  readonly #waiting: WaitingCalls;
  readonly #max: Record<keyof typeof limits.runningCalls, number>;
  readonly #accounts = new LRUCache<string, number>({ max: maxCachedTokens });
  readonly #counts = new Map<AccountOrNetwork, number>();
  #count = 0;
  /** Refusals in the second that began at `#secondBegan`. */
  #refusals = new Map<AccountOrNetwork, number>();
  /** Milliseconds, by `performance.now()`. */
  #secondBegan = 0;

  constructor(
    waiting: WaitingCalls = { ofAccount: () => 0, all: () => 0 },
    max: Record<keyof typeof limits.runningCalls, number> = limits.runningCalls,
  ) {
    this.#waiting = waiting;
    this.#max = max;
  }

  /** Returns the account or network that a request counts for. An expired token may still count for its account, but authorises nothing. */
  callerOf(token: string | undefined, address: string): AccountOrNetwork {
    return (token && this.#accounts.get(token)) || networkOf(address);
  }

  /** Remembers the account of a token, or forgets a token that is invalid. */
  rememberAccount(token: string | undefined, account: number | undefined): void {
    if (!token) return;
    if (account === undefined) this.#accounts.delete(token);
    else this.#accounts.set(token, account);
  }

  /** Counts a request until `leave`. If too many are running, counts nothing and returns the error. */
  enter(caller: AccountOrNetwork): ServiceError | undefined {
    const count = this.#counts.get(caller) ?? 0;
    const { ofAccount, all } = this.#max;
    if (count - (typeof caller === 'number' ? this.#waiting.ofAccount(caller) : 0) >= ofAccount)
      return new ServiceError('tooManyCalls', { limit: ofAccount, retry_after: retryAfter });
    if (this.#count - this.#waiting.all() >= all)
      return new ServiceError('busy', { retry_after: retryAfter });
    this.#counts.set(caller, count + 1);
    this.#count++;
    return undefined;
  }

  /** Counts a refusal; returns the milliseconds for which to stop reading from the refused client. */
  countRefusal(caller: AccountOrNetwork): number {
    const now = performance.now();
    if (now - this.#secondBegan >= 1000) {
      this.#refusals.clear();
      this.#secondBegan = now;
    }
    const count = (this.#refusals.get(caller) ?? 0) + 1;
    this.#refusals.set(caller, count);
    return count > this.#max.refusals ? this.#secondBegan + 1000 - now : 0;
  }

  leave(caller: AccountOrNetwork): void {
    this.#count--;
    const left = this.#counts.get(caller)! - 1;
    if (left === 0) this.#counts.delete(caller);
    else this.#counts.set(caller, left);
  }
}
