import type { Clock } from '../domain/clock.ts';
import { StoreError } from '../store/open.ts';
import type { KnownToken, Store, Token } from '../store/store.ts';

interface UnwrittenToken {
  /** The token, when the store does not have it. */
  token?: Token | undefined;
  lastAttemptMs: number;
}

/** Milliseconds until a write is retried. */
const retryMs = 30_000;
/** The number of new tokens that may be in memory only. */
const maxEntries = 10_000;

/**
 * Tokens and uses of tokens that could not be stored, because the disk is full. They are still valid, so that clients can
 * read. They are stored once the disk has space again.
 */
export class UnwrittenTokens {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #onWriteError: (error: unknown) => void;
  /** The entries, by token hash in hex; includes running writes. */
  readonly #entries = new Map<string, UnwrittenToken>();

  constructor(store: Store, clock: Clock, onWriteError: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onWriteError = onWriteError;
  }

  /** Stores a new token, or keeps it in memory when the store can't be written. */
  async create(name: string, token: Token): Promise<void> {
    try {
      await this.#store.tokens.create(hashOf(name), token);
    } catch (error) {
      if (!(error instanceof StoreError && error.isReadOnly) || this.#entries.size >= maxEntries) throw error;
      this.#onWriteError(error);
      this.#entries.set(name, { token, lastAttemptMs: this.#clock() });
    }
  }

  /** Returns a token that is in memory only; undefined when its key pair no longer exists. */
  async find(name: string): Promise<KnownToken | undefined> {
    const token = this.#entries.get(name)?.token;
    if (token === undefined) return undefined;
    const key = await this.#store.keys.find(token.apiKey);
    if (key === undefined) {
      this.#entries.delete(name);
      return undefined;
    }
    const { callsPerMonth, callsPerHour } = (await this.#store.limits.get(token.accountId)) ?? {};
    const limits = {
      ...(callsPerMonth !== undefined && { callsPerMonth }),
      ...(callsPerHour !== undefined && { callsPerHour }),
    };
    return { ...key, ...token, ...limits };
  }

  /** Stores a use; calls `onWriteError` if that fails. */
  async touch(name: string, usedMs: number): Promise<void> {
    const before = this.#entries.get(name);
    if (before !== undefined && Math.abs(this.#clock() - before.lastAttemptMs) < retryMs) return;
    await this.#write(name, usedMs);
  }

  /** Forgets a token; returns true when it was in memory only. */
  forget(name: string): boolean {
    const entry = this.#entries.get(name);
    this.#entries.delete(name);
    return entry?.token !== undefined;
  }

  /** Tries to store all entries, with the times of their last use. Returns true when no entry is left. */
  async writeAll(uses: ReadonlyMap<string, number>): Promise<boolean> {
    for (const [name, { token }] of this.#entries) {
      const usedMs = uses.get(name) ?? token?.lastUsedMs;
      if (usedMs !== undefined) await this.#write(name, usedMs);
    }
    return this.#entries.size === 0;
  }

  async #write(name: string, usedMs: number): Promise<void> {
    const token = this.#entries.get(name)?.token;
    this.#entries.set(name, { token, lastAttemptMs: this.#clock() });
    const { tokens } = this.#store;
    try {
      if (token === undefined) await tokens.touch(hashOf(name), usedMs);
      else await tokens.create(hashOf(name), { ...token, lastUsedMs: usedMs });
      this.#entries.delete(name);
    } catch (error) {
      this.#onWriteError(error);
    }
  }
}

const hashOf = (name: string): Uint8Array => Buffer.from(name, 'hex');
