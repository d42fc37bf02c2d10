import { errorCodes } from '../contract/errors.ts';
import { TextkinError } from '../errors.ts';
import { inCookie, type Tokens } from './token.ts';

/** In place of a token, the cookie of a session: only signing in at the page gets another one. */
export class SessionCookie implements Tokens {
  readonly #onEnd: () => void;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get(refused?: typeof inCookie): Promise<typeof inCookie> {
    if (refused === undefined) return Promise.resolve(inCookie);
    this.#onEnd();
    const message = 'The session of this page has ended: sign in again.';
    const data = { reason: 'tokenInvalid' } as const;
    return Promise.reject(
      new TextkinError({ code: errorCodes.tokenInvalid, message, method: 'session', data }),
    );
  }
}
