import type { Clock } from '../domain/clock.ts';
import { isStorable } from '../domain/characters.ts';
import { ServiceError } from '../domain/errors.ts';
import { hasExpired, type Scope } from '../domain/keys/rights.ts';
import { UserError } from '../domain/user-error.ts';
import type { KeyPair, Store } from '../store/store.ts';
import { equalHashes, hashSecret, newApiKey, newSecretKey, newStaticSecret } from './credentials.ts';
import type { IssuedKeys, KeyPairs, NewKey } from './interface.ts';

/** Creates and verifies the key pairs of accounts. */
export class KeyManager implements KeyPairs {
  readonly #store: Store;
  readonly #pepper: Uint8Array;
  readonly #clock: Clock;

  constructor(store: Store, pepper: Uint8Array, clock: Clock) {
    this.#store = store;
    this.#pepper = pepper;
    this.#clock = clock;
  }

  async issue(name: string, account?: number, rights: NewKey = {}): Promise<IssuedKeys> {
    const createdAt = Math.floor(this.#clock() / 1000);
    if (account !== undefined && !(await this.#store.accounts.exists(account))) {
      throw new UserError(`There is no account ${account}.`);
    }
    await this.#assertValid(account, rights);
    return this.#issue(name, account ?? (await this.#store.accounts.create(createdAt)), createdAt, rights);
  }

  async issueFirst(name: string): Promise<IssuedKeys | undefined> {
    // Reads before it writes: a store that has accounts needs no write, and the disk may be full.
    if (await this.#store.accounts.any()) return undefined;
    const createdAt = Math.floor(this.#clock() / 1000);
    const accountId = await this.#store.accounts.createFirst(createdAt);
    return accountId === undefined ? undefined : this.#issue(name, accountId, createdAt);
  }

  async #issue(name: string, accountId: number, createdAt: number, key: NewKey = {}): Promise<IssuedKeys> {
    const apiKey = newApiKey();
    const { isStatic = false, scope = defaultScope(key), ...rights } = key;
    const secretKey = isStatic ? newStaticSecret() : newSecretKey();
    const secretHash = hashSecret(this.#pepper, secretKey);
    const common = { apiKey, secretHash, name, createdAt };
    await this.#store.keys.create(accountId, { ...common, ...rights, isStatic, scope });
    return { accountId, apiKey, secretKey };
  }

  /** Throws a ServiceError for rights that a key can't have. */
  async #assertValid(account: number | undefined, key: NewKey): Promise<void> {
    const { scope = defaultScope(key), origins, collections } = key;
    if (hasExpired(key, this.#clock())) throw new ServiceError('alreadyPast', { field: 'expires' });
    if (scope === 'admin' && origins) throw new ServiceError('boundAdmin', { field: 'origins' });
    if (scope === 'admin' && collections) throw new ServiceError('boundAdmin', { field: 'collections' });
    for (const id of collections ?? []) {
      const found = account === undefined ? undefined : await this.#store.collections.get(account, id);
      if (found === undefined) throw new ServiceError('noSuchCollection', { field: 'collections' });
    }
  }

  async verify(apiKey: string, secretKey: string): Promise<KeyPair> {
    // A key that can't be stored belongs to no pair.
    const pair = isStorable(apiKey) ? await this.#store.keys.find(apiKey) : undefined;
    const secretHash = hashSecret(this.#pepper, secretKey);
    const matches = equalHashes(secretHash, pair?.secretHash ?? unknownKeyHash);
    if (pair === undefined || !matches || hasExpired(pair, this.#clock()))
      throw new ServiceError('keysWrong');
    if (pair.isStatic) throw new ServiceError('keyIsStatic');
    return pair;
  }
}

const defaultScope = ({ isStatic = false }: NewKey): Scope => (isStatic ? 'read' : 'admin');

/** The hash to compare with when the key is unknown; no HMAC is all zeros in practice. */
const unknownKeyHash = new Uint8Array(32);
