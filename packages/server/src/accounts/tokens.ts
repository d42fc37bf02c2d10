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

/** A use is written down at most this often; a crash makes tokens expire at most this much early. */
const touchEveryMs = 30_000;

/** How long a session that has ended by idleness is kept, so that whoever comes back to it hears why. */
const sessionsRememberedMs = 7 * 24 * 60 * 60 * 1000;

/** Tokens whose names are remembered, those used last. */
const mostNames = 10_000;

/** What a token is known by: its hash in the store, in memory that in hex. */
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
 * Access tokens: valid until ten minutes go by without a use, those of the console's sessions until twelve hours do, and no
 * longer than their key. A
 * use that was written down while the clock was ahead counts as a use now, from the moment at which the clock is found to
 * have been set back.
 */
export class TokenRing implements AccessTokens {
  readonly #store: Store;
  readonly #clock: Clock;
  /** Uses since the last write, by token hash in hex. */
  readonly #recent = new Map<string, Use>();
  /** The latest time that a use was written down with, or that `watchClock` has seen. */
  #latest = Infinity;
  /** Hashes of valid tokens. Making and freeing one per call, a buffer outside the heap, took 20 of the 150 µs of its thread. */
  readonly #names = new LRUCache<string, Names>({ max: mostNames });
  readonly #unwritten: UnwrittenTokens;
  readonly #complain: (error: unknown) => void;
  readonly #idleMs: number;

  /** `complain` is told of every use that could not be written down. */
  constructor(
    store: Store,
    clock: Clock,
    complain: (error: unknown) => void = () => undefined,
    idleMs: number = limits.tokenIdleMs,
  ) {
    this.#idleMs = idleMs;
    this.#store = store;
    this.#clock = clock;
    this.#complain = complain;
    this.#unwritten = new UnwrittenTokens(store, clock, complain);
  }

  async issue({ accountId, apiKey }: KeyPair, { isSession = false } = {}): Promise<string> {
    const token = newToken();
    const lastUsedMs = this.#now();
    await Promise.all([
      this.#unwritten.create(namesOf(token).name, { accountId, apiKey, lastUsedMs, isSession }),
      this.#store.keys.touch(apiKey, Math.floor(lastUsedMs / 1000)).catch(this.#complain),
    ]);
    return token;
  }

  /** Whose token this is, and renews it; while a call is under way it is not idle. */
  async authenticate(
    token: string,
    { isUnderWay = false }: Pick<Credential, 'isUnderWay'> = {},
  ): Promise<TokenIdentity | undefined> {
    const state = await this.check(token, isUnderWay);
    return typeof state === 'string' ? undefined : state.identity;
  }

  /**
   * What a token is worth, and renews it. The store says so, its key with it, and remembers it for a moment (store/tokens/rights-cache.ts):
   * what another process revokes has ended once that says so. Of an expired key it is unknown.
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
    // Not waited for: whoever only reads is answered also while nothing can be written.
    if (now - found.lastUsedMs > touchEveryMs) void this.#unwritten.touch(name, now);
    return { apiKey: found.apiKey, identity: { ...identityOf(found), tokenHash } };
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
    for (const [name, use] of this.#recent) {
      if (use.lastUsedMs > now) use.lastUsedMs = now;
      if (now - use.lastUsedMs <= this.#idleMsOf(use)) continue;
      this.#recent.delete(name);
      this.#unwritten.forget(name);
    }
    const uses = new Map([...this.#recent].map(([name, { lastUsedMs }]) => [name, lastUsedMs]));
    // The store would take for expired what it does not know to be in use.
    if (!(await this.#unwritten.writeAll(uses))) return;
    // A token whose last use is not written down yet must survive, hence the margin.
    const tokensMs = now - this.#idleMs - touchEveryMs;
    const sessionsMs = now - limits.sessionIdleMs - sessionsRememberedMs;
    await this.#store.tokens.prune({ tokensMs, sessionsMs }, now);
  }

  /** To be called every few seconds: a clock that was set back, also while no service ran, lets no token live longer. */
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
