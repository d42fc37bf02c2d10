import type { Credential, Identity } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import { isStaticSecret } from '../credentials.ts';
import type { StaticKeys } from './static-keys.ts';
import type { TokenManager } from '../tokens.ts';

/** Authenticates calls by an access token or a static key. */
export class Authenticator {
  readonly #tokens: Pick<TokenManager, 'authenticate'>;
  readonly #keys: Pick<StaticKeys, 'identify'>;

  constructor(tokens: Pick<TokenManager, 'authenticate'>, keys: Pick<StaticKeys, 'identify'>) {
    this.#tokens = tokens;
    this.#keys = keys;
  }

  /**
   * Returns the identity of a call; undefined without a valid credential. Throws keyInAddress for a static key in an address, whether
   * the key exists or not: static keys do not expire soon, and logs and browser histories store addresses.
   */
  async authenticate({ token, isBearer, isUnderWay }: Credential): Promise<Identity | undefined> {
    if (!token) return undefined;
    if (!isStaticSecret(token)) return this.#tokens.authenticate(token, { isUnderWay });
    if (!isBearer) throw new ServiceError('keyInAddress');
    return this.#keys.identify(token);
  }
}
