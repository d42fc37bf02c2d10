import type { Identity } from '../contract/method.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import type { KeyPair, Store } from '../store/store.ts';
import { hashToken, newToken } from './credentials.ts';
import type { AccessTokens } from './interface.ts';
import { UnwrittenTokens } from './unwritten-tokens.ts';

/** A use is written down at most this often; a crash makes tokens expire at most this much early. */
const touchEveryMs = 30_000;

/**
 * Access tokens: valid until ten minutes go by without a use. A use that was written down while the clock was ahead
 * counts as a use now, from the moment at which the clock is found to have been set back.
 */
export class TokenRing implements AccessTokens {
  readonly #store: Store;
  readonly #clock: Clock;
  /** Uses since the last write, by token hash in hex. */
  readonly #recent = new Map<string, number>();
  /** The latest time that a use was written down with, or that `watchClock` has seen. */
  #latest = Infinity;
  readonly #unwritten: UnwrittenTokens;
  readonly #complain: (error: unknown) => void;

  /** `complain` is told of every use that could not be written down. */
  constructor(store: Store, clock: Clock, complain: (error: unknown) => void = () => undefined) {
    this.#store = store;
    this.#clock = clock;
    this.#complain = complain;
    this.#unwritten = new UnwrittenTokens(store, clock, complain);
  }

  async issue(pair: KeyPair): Promise<string> {
    const token = newToken();
    const lastUsedMs = this.#now();
    const { accountId, apiKey } = pair;
    await Promise.all([
      this.#unwritten.create(nameOf(hashToken(token)), { accountId, apiKey, lastUsedMs }),
      this.#store.keys.touch(apiKey, Math.floor(lastUsedMs / 1000)).catch(this.#complain),
    ]);
    return token;
  }

  /**
   * Whose token this is, and renews it. Every call reads the store (some 10 µs): a pair revoked by another process
   * takes its tokens with it at once.
   */
  async authenticate(token: string): Promise<Identity | undefined> {
    const tokenHash = hashToken(token);
    const name = nameOf(tokenHash);
    const found = (await this.#store.tokens.find(tokenHash)) ?? (await this.#unwritten.find(name));
    if (found === undefined) {
      this.#recent.delete(name);
      return undefined;
    }
    const now = this.#now();
    const lastUsedMs = Math.min(this.#recent.get(name) ?? found.lastUsedMs, now);
    if (now - lastUsedMs > limits.tokenIdleMs) return undefined;
    this.#recent.set(name, now);
    // Not waited for: whoever only reads is answered also while nothing can be written.
    if (now - found.lastUsedMs > touchEveryMs) void this.#unwritten.touch(name, now);
    const { accountId: account, callsPerMonth, callsPerHour } = found;
    return {
      account,
      tokenHash,
      ...(callsPerMonth !== undefined && { callsPerMonth }),
      ...(callsPerHour !== undefined && { callsPerHour }),
    };
  }

  async invalidate(tokenHash: Uint8Array): Promise<void> {
    const name = nameOf(tokenHash);
    this.#recent.delete(name);
    if (this.#unwritten.forget(name)) return;
    await this.#store.tokens.delete(tokenHash);
  }

  /** Forgets expired tokens. */
  async prune(): Promise<void> {
    const now = this.#clock();
    const before = now - limits.tokenIdleMs;
    for (const [name, lastUsedMs] of this.#recent) {
      if (lastUsedMs > now) this.#recent.set(name, now);
      if (lastUsedMs >= before) continue;
      this.#recent.delete(name);
      this.#unwritten.forget(name);
    }
    // The store would take for expired what it does not know to be in use.
    if (!(await this.#unwritten.writeAll(this.#recent))) return;
    // A token whose last use is not written down yet must survive, hence the margin.
    await this.#store.tokens.prune(before - touchEveryMs, now);
  }

  /** To be called every few seconds: a clock that was set back, also while no service ran, lets no token live longer. */
  async watchClock(): Promise<void> {
    const now = this.#clock();
    if (now < this.#latest) await this.prune();
    this.#latest = now;
  }

  #now(): number {
    const now = this.#clock();
    if (now > this.#latest) this.#latest = now;
    return now;
  }
}

const nameOf = (tokenHash: Uint8Array): string => Buffer.from(tokenHash).toString('hex');
