import type { Clock } from '../domain/clock.ts';
import { isStorable } from '../domain/characters.ts';
import { ServiceError } from '../domain/errors.ts';
import { UserError } from '../domain/user-error.ts';
import type { KeyPair, Store } from '../store/store.ts';
import { equalHashes, hashSecret, newApiKey, newSecretKey } from './credentials.ts';
import type { IssuedKeys, KeyPairs } from './interface.ts';

/** Issues and checks the key pairs of accounts. */
export class KeyRing implements KeyPairs {
  readonly #store: Store;
  readonly #pepper: Uint8Array;
  readonly #clock: Clock;

  constructor(store: Store, pepper: Uint8Array, clock: Clock) {
    this.#store = store;
    this.#pepper = pepper;
    this.#clock = clock;
  }

  async issue(name: string, account?: number): Promise<IssuedKeys> {
    const createdAt = Math.floor(this.#clock() / 1000);
    if (account !== undefined && !(await this.#store.accounts.exists(account))) {
      throw new UserError(`There is no account ${account}.`);
    }
    return this.#issue(name, account ?? (await this.#store.accounts.create(createdAt)), createdAt);
  }

  async issueFirst(name: string): Promise<IssuedKeys | undefined> {
    // Asked first, without a write: the disk may be full.
    if (await this.#store.accounts.any()) return undefined;
    const createdAt = Math.floor(this.#clock() / 1000);
    const accountId = await this.#store.accounts.createFirst(createdAt);
    return accountId === undefined ? undefined : this.#issue(name, accountId, createdAt);
  }

  async #issue(name: string, accountId: number, createdAt: number): Promise<IssuedKeys> {
    const apiKey = newApiKey();
    const secretKey = newSecretKey();
    const secretHash = hashSecret(this.#pepper, secretKey);
    await this.#store.keys.create(accountId, { apiKey, secretHash, name, createdAt });
    return { accountId, apiKey, secretKey };
  }

  async verify(apiKey: string, secretKey: string): Promise<KeyPair> {
    // What no store could hold is the key of no pair.
    const pair = isStorable(apiKey) ? await this.#store.keys.find(apiKey) : undefined;
    const given = hashSecret(this.#pepper, secretKey);
    const matches = equalHashes(given, pair?.secretHash ?? nobody);
    if (pair === undefined || !matches) throw new ServiceError('keysWrong');
    return pair;
  }
}

/** No HMAC is all zeros in practice; compared against when the key is unknown. */
const nobody = new Uint8Array(32);
