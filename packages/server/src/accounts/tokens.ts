import type { Identity } from '../contract/method.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import type { KeyPair, Store } from '../store/store.ts';
import { hashToken, newToken } from './credentials.ts';

/** A use is written down at most this often; a crash makes tokens expire at most this much early. */
const touchEveryMs = 30_000;

/** Access tokens: valid until ten minutes go by without a use. */
export class TokenRing {
  readonly #store: Store;
  readonly #clock: Clock;
  /** Uses since the last write, by token hash in hex. */
  readonly #recent = new Map<string, number>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async issue(pair: KeyPair): Promise<string> {
    const token = newToken();
    const lastUsedMs = this.#clock();
    await this.#store.tokens.create(hashToken(token), {
      accountId: pair.accountId,
      apiKey: pair.apiKey,
      lastUsedMs,
    });
    return token;
  }

  /**
   * Whose token this is, and renews it. Every call reads the store (some 10 µs): a pair revoked by another process
   * takes its tokens with it at once.
   */
  async authenticate(token: string): Promise<Identity | undefined> {
    const tokenHash = hashToken(token);
    const name = Buffer.from(tokenHash).toString('hex');
    const found = await this.#store.tokens.find(tokenHash);
    if (found === undefined) {
      this.#recent.delete(name);
      return undefined;
    }
    const now = this.#clock();
    const lastUsedMs = Math.max(found.lastUsedMs, this.#recent.get(name) ?? 0);
    if (now - lastUsedMs > limits.tokenIdleMs) return undefined;
    this.#recent.set(name, now);
    if (now - found.lastUsedMs > touchEveryMs) {
      await this.#store.tokens.touch(tokenHash, now);
    }
    const { accountId: account, callsPerMonth, callsPerHour } = found;
    return {
      account,
      tokenHash,
      ...(callsPerMonth !== undefined && { callsPerMonth }),
      ...(callsPerHour !== undefined && { callsPerHour }),
    };
  }

  async invalidate(tokenHash: Uint8Array): Promise<void> {
    this.#recent.delete(Buffer.from(tokenHash).toString('hex'));
    await this.#store.tokens.delete(tokenHash);
  }

  /** Forgets expired tokens. */
  async prune(): Promise<void> {
    const before = this.#clock() - limits.tokenIdleMs;
    for (const [name, lastUsedMs] of this.#recent) if (lastUsedMs < before) this.#recent.delete(name);
    // A token whose last use is not written down yet must survive, hence the margin.
    await this.#store.tokens.prune(before - touchEveryMs);
  }
}
