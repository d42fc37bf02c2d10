import type { Credential, Identity } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import { isStaticSecret } from '../credentials.ts';
import type { StaticKeys } from './static-keys.ts';
import type { TokenRing } from '../tokens.ts';

/** Lets calls in, by an access token or by a static key. */
export class Access {
  readonly #tokens: Pick<TokenRing, 'authenticate'>;
  readonly #keys: Pick<StaticKeys, 'identify'>;

  constructor(tokens: Pick<TokenRing, 'authenticate'>, keys: Pick<StaticKeys, 'identify'>) {
    this.#tokens = tokens;
    this.#keys = keys;
  }

  /**
   * Whose call it is, undefined when nobody's. A static key lasts, so one in an address, where logs and histories keep it,
   * is refused: it throws keyInAddress, whether there is such a key or not.
   */
  async authenticate({ token, isBearer, isUnderWay }: Credential): Promise<Identity | undefined> {
    if (!token) return undefined;
    if (!isStaticSecret(token)) return this.#tokens.authenticate(token, { isUnderWay });
    if (!isBearer) throw new ServiceError('keyInAddress');
    return this.#keys.identify(token);
  }
}
