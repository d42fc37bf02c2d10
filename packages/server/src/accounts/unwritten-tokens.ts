import type { Clock } from '../domain/clock.ts';
import { StoreError } from '../store/open.ts';
import type { KnownToken, Store, Token } from '../store/store.ts';

interface Unwritten {
  /** Where the store does not even know the token. */
  token?: Token | undefined;
  triedMs: number;
}

/** A write is tried again this much later. */
const retryMs = 30_000;
/** New tokens that are kept in memory alone. */
const most = 10_000;

/**
 * What the store does not know of access tokens: on a full disk neither their use nor a new one can be written down, and
 * they are valid all the same, so that what is stored can be read. They are written down once there is room again.
 */
export class UnwrittenTokens {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #complain: (error: unknown) => void;
  /** By token hash in hex; a write under way is here too. */
  readonly #entries = new Map<string, Unwritten>();

  constructor(store: Store, clock: Clock, complain: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#complain = complain;
  }

  /** Stores a new token, or keeps it in memory where the store takes no writes. */
  async create(name: string, token: Token): Promise<void> {
    try {
      await this.#store.tokens.create(hashOf(name), token);
    } catch (error) {
      if (!(error instanceof StoreError && error.isReadOnly) || this.#entries.size >= most) throw error;
      this.#complain(error);
      this.#entries.set(name, { token, triedMs: this.#clock() });
    }
  }

  /** A token that the store does not know; like the others it ends with its pair. */
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

  /** Writes a use down, or tells why that was not possible. */
  async touch(name: string, usedMs: number): Promise<void> {
    const before = this.#entries.get(name);
    if (before !== undefined && Math.abs(this.#clock() - before.triedMs) < retryMs) return;
    await this.#write(name, usedMs);
  }

  /** Forgets a token; true when the store does not know it. */
  forget(name: string): boolean {
    const entry = this.#entries.get(name);
    this.#entries.delete(name);
    return entry?.token !== undefined;
  }

  /** Tries to write down all there is, with the times of their last use; true when nothing is left. */
  async writeAll(uses: ReadonlyMap<string, number>): Promise<boolean> {
    for (const [name, { token }] of this.#entries) {
      const usedMs = uses.get(name) ?? token?.lastUsedMs;
      if (usedMs !== undefined) await this.#write(name, usedMs);
    }
    return this.#entries.size === 0;
  }

  async #write(name: string, usedMs: number): Promise<void> {
    const token = this.#entries.get(name)?.token;
    this.#entries.set(name, { token, triedMs: this.#clock() });
    const { tokens } = this.#store;
    try {
      if (token === undefined) await tokens.touch(hashOf(name), usedMs);
      else await tokens.create(hashOf(name), { ...token, lastUsedMs: usedMs });
      this.#entries.delete(name);
    } catch (error) {
      this.#complain(error);
    }
  }
}

const hashOf = (name: string): Uint8Array => Buffer.from(name, 'hex');
