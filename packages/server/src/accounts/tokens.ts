import { LRUCache } from 'lru-cache';
import type { Credential, TokenIdentity } from '../contract/method.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import { hasExpired } from '../domain/keys/rights.ts';
import type { KeyPair, Store, Token } from '../store/store.ts';
import { hashToken, newToken } from './credentials.ts';
import { identityOf } from './access/identity.ts';
import type { AccessTokens, TokenState } from './interface.ts';
import { UnwrittenTokens } from './unwritten-tokens.ts';

/** The shortest interval between two writes of a token's use, in milliseconds. After a crash, tokens expire earlier by up to this time. */
const touchEveryMs = 30_000;

/** Milliseconds for which an expired session is stored, so that a returning user learns why the session ended. */
const endedSessionMs = 7 * 24 * 60 * 60 * 1000;

/** The number of recently used tokens whose names are cached. */
const maxNames = 10_000;

/** The names of a token: its hash in the store, and the hash in hex in memory. */
interface Names {
  tokenHash: Uint8Array;
  name: string;
}

/** The last use of a token since the last write. */
interface Use {
  lastUsedMs: number;
  isSession: boolean;
}

/**
 * Creates and checks access tokens. A token expires after ten minutes without use, the token of a console's session after twelve
 * hours, and every token with its key. If the clock is set back, a use that was stored with a later time counts as a use at the
 * time of the next check of the clock.
 */
export class TokenManager implements AccessTokens {
  readonly #store: Store;
  readonly #clock: Clock;
  /** Uses since the last write, by token hash in hex. */
  readonly #recent = new Map<string, Use>();
  /** The latest time of a stored use or of `watchClock`. */
  #latest = Infinity;
  /** The names of valid tokens. Without this cache, hashing a token into a buffer outside the heap took 20 of the 150 µs of a call. */
  readonly #names = new LRUCache<string, Names>({ max: maxNames });
  readonly #unwritten: UnwrittenTokens;
  readonly #onWriteError: (error: unknown) => void;
  readonly #idleMs: number;

  /** `onWriteError` is called for each use that could not be stored. */
  constructor(
    store: Store,
    clock: Clock,
    onWriteError: (error: unknown) => void = () => undefined,
    idleMs: number = limits.tokenIdleMs,
  ) {
    this.#idleMs = idleMs;
    this.#store = store;
    this.#clock = clock;
    this.#onWriteError = onWriteError;
    this.#unwritten = new UnwrittenTokens(store, clock, onWriteError);
  }

  async issue({ accountId, apiKey }: KeyPair, { isSession = false } = {}): Promise<string> {
    const token = newToken();
    const lastUsedMs = this.#now();
    await Promise.all([
      this.#unwritten.create(namesOf(token).name, { accountId, apiKey, lastUsedMs, isSession }),
      this.#store.keys.touch(apiKey, Math.floor(lastUsedMs / 1000)).catch(this.#onWriteError),
    ]);
    return token;
  }

  /** Returns the identity of a valid token, and renews the token. `isUnderWay`: one of its calls is running, so the token is not idle. */
  async authenticate(
    token: string,
    { isUnderWay = false }: Pick<Credential, 'isUnderWay'> = {},
  ): Promise<TokenIdentity | undefined> {
    const state = await this.check(token, isUnderWay);
    return typeof state === 'string' ? undefined : state.identity;
  }

  /**
   * Returns the state of a token, and renews a valid token. Token and key are read from the store, which caches them for a moment
   * (store/tokens/rights-cache.ts). A revocation by another process takes effect when the store returns it. The token of an expired
   * key is unknown.
   */
  async check(token: string, isUnderWay = false): Promise<TokenState> {
    const names = this.#names.get(token) ?? namesOf(token);
    const { tokenHash, name } = names;
    const found = (await this.#store.tokens.find(tokenHash)) ?? (await this.#unwritten.find(name));
    if (found === undefined || hasExpired(found, this.#clock())) {
      this.#recent.delete(name);
      this.#names.delete(token);
      return 'unknown';
    }
    this.#names.set(token, names);
    const now = this.#now();
    const lastUsedMs = Math.min(this.#recent.get(name)?.lastUsedMs ?? found.lastUsedMs, now);
    if (!isUnderWay && now - lastUsedMs > this.#idleMsOf(found)) return 'idle';
    this.#recent.set(name, { lastUsedMs: now, isSession: found.isSession });
    // Without waiting for the write, so that calls which only read succeed while the store can't be written.
    if (now - found.lastUsedMs > touchEveryMs) void this.#unwritten.touch(name, now);
    return { apiKey: found.apiKey, identity: { ...identityOf(found), tokenHash } };
  }

  async invalidate(tokenHash: Uint8Array): Promise<void> {
    const name = nameOf(tokenHash);
    this.#recent.delete(name);
    if (this.#unwritten.forget(name)) return;
    await this.#store.tokens.delete(tokenHash);
  }

  /** Deletes expired tokens. */
  async prune(): Promise<void> {
    const now = this.#clock();
    for (const [name, use] of this.#recent) {
      if (use.lastUsedMs > now) use.lastUsedMs = now;
      if (now - use.lastUsedMs <= this.#idleMsOf(use)) continue;
      this.#recent.delete(name);
      this.#unwritten.forget(name);
    }
    const uses = new Map([...this.#recent].map(([name, { lastUsedMs }]) => [name, lastUsedMs]));
    // The store would delete tokens whose latest use it does not know.
    if (!(await this.#unwritten.writeAll(uses))) return;
    // The margin protects tokens whose latest use is not stored yet.
    const tokensMs = now - this.#idleMs - touchEveryMs;
    const sessionsMs = now - limits.sessionIdleMs - endedSessionMs;
    await this.#store.tokens.prune({ tokensMs, sessionsMs }, now);
  }

  /** Keeps tokens from living longer after the clock was set back, even while no service ran. Called every few seconds. */
  async watchClock(): Promise<void> {
    const now = this.#clock();
    if (now < this.#latest) await this.prune();
    this.#latest = now;
  }

  #idleMsOf({ isSession }: Pick<Token, 'isSession'>): number {
    return isSession ? limits.sessionIdleMs : this.#idleMs;
  }

  #now(): number {
    const now = this.#clock();
    if (now > this.#latest) this.#latest = now;
    return now;
  }
}

function namesOf(token: string): Names {
  const tokenHash = hashToken(token);
  return { tokenHash, name: nameOf(tokenHash) };
}

const nameOf = (tokenHash: Uint8Array): string => Buffer.from(tokenHash).toString('hex');
