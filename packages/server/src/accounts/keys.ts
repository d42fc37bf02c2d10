import type { Clock } from '../domain/clock.ts';
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
    const accountId = account ?? (await this.#store.accounts.create(createdAt));
    const apiKey = newApiKey();
    const secretKey = newSecretKey();
    const secretHash = hashSecret(this.#pepper, secretKey);
    await this.#store.keys.create(accountId, { apiKey, secretHash, name, createdAt });
    return { accountId, apiKey, secretKey };
  }

  async verify(apiKey: string, secretKey: string): Promise<KeyPair> {
    const pair = await this.#store.keys.find(apiKey);
    const given = hashSecret(this.#pepper, secretKey);
    const matches = equalHashes(given, pair?.secretHash ?? nobody);
    if (pair === undefined || !matches) throw new ServiceError('keysWrong');
    return pair;
  }
}

/** No HMAC is all zeros in practice; compared against when the key is unknown. */
const nobody = new Uint8Array(32);
