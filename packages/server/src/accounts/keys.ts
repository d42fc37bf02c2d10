import type { Clock } from '../domain/clock.ts';
import { ServiceError } from '../domain/errors.ts';
import { UserError } from '../domain/user-error.ts';
import type { KeyPair, Store } from '../store/store.ts';
import { equalHashes, hashSecret, newApiKey, newSecretKey } from './credentials.ts';

export interface IssuedKeys {
  accountId: number;
  apiKey: string;
  /** Shown once; the store keeps only its hash. */
  secretKey: string;
}

/** Issues and checks the key pairs of accounts. */
export class KeyRing {
  readonly #store: Store;
  readonly #pepper: Uint8Array;
  readonly #clock: Clock;

  constructor(store: Store, pepper: Uint8Array, clock: Clock) {
    this.#store = store;
    this.#pepper = pepper;
    this.#clock = clock;
  }

  /** A new pair for an account, or for a new account when none is given. */
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

  /**
   * The pair that belongs to the given key and secret. An unknown key takes the same steps as a wrong secret, so
   * neither the answer nor its time tells which of the two was wrong.
   */
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
