/** In place of a token where the browser sends a cookie by itself. */
export const inCookie = Symbol('in a cookie');

/** A secret that goes with each call as it is. */
export interface StaticKey {
  key: string;
}

export type Token = string | typeof inCookie | StaticKey;

/** What lets calls in. */
export interface Tokens {
  /** A token other than the one that was refused, if any. */
  get(refused?: Token): Promise<Token>;
}

/** The static key for every call; one that was refused has no successor, so that the refusal stands. */
export class KeySource implements Tokens {
  readonly #key: StaticKey;

  constructor(key: string) {
    this.#key = { key };
  }

  get(): Promise<StaticKey> {
    return Promise.resolve(this.#key);
  }
}

/** Keeps the access token. However many calls find that it has ended, one login gets the next. */
export class TokenSource implements Tokens {
  readonly #logIn: () => Promise<string>;
  #token: string | undefined;
  #login: Promise<string> | undefined;

  constructor(logIn: () => Promise<string>) {
    this.#logIn = logIn;
  }

  /** A token other than the one that was refused, if any. */
  get(refused?: Token): Promise<string> {
    if (this.#token !== undefined && this.#token !== refused) return Promise.resolve(this.#token);
    this.#login ??= this.#logIn()
      .then((token) => (this.#token = token))
      .finally(() => (this.#login = undefined));
    return this.#login;
  }
}
