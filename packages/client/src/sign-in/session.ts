import { errorCodes } from '../contract/errors.ts';
import { TextkinError } from '../errors.ts';
import { cookieToken, type TokenProvider } from './token.ts';

/** Provides the cookie of a session instead of a token. Once it is refused, the user must sign in on the page. */
export class SessionCookie implements TokenProvider {
  readonly #onEnd: () => void;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get(refused?: typeof cookieToken): Promise<typeof cookieToken> {
    if (refused === undefined) return Promise.resolve(cookieToken);
    this.#onEnd();
    const message = 'The session of this page has ended: sign in again.';
    const data = { reason: 'tokenInvalid' } as const;
    return Promise.reject(
      new TextkinError({ code: errorCodes.tokenInvalid, message, method: 'session', data }),
    );
  }
}
