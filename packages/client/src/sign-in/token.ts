/** Stands for a token that the browser sends in a cookie by itself. */
export const cookieToken = Symbol('in a cookie');

/** A static key, whose secret is sent with each call. */
export interface StaticKey {
  key: string;
}

export type Token = string | typeof cookieToken | StaticKey;

/** Provides the tokens of calls. */
export interface TokenProvider {
  /** Returns the current token, or a new token if the current one was refused. */
  get(refused?: Token): Promise<Token>;
}

/** Provides a static key, even after a refusal, because there is no other key. */
export class StaticKeyProvider implements TokenProvider {
  readonly #key: StaticKey;

  constructor(key: string) {
    this.#key = { key };
  }

  get(): Promise<StaticKey> {
    return Promise.resolve(this.#key);
  }
}

/** Provides access tokens for a key pair. When many calls find that the token has expired, one login gets the next token. */
export class PairTokenProvider implements TokenProvider {
  readonly #logIn: () => Promise<string>;
  #token: string | undefined;
  #login: Promise<string> | undefined;

  constructor(logIn: () => Promise<string>) {
    this.#logIn = logIn;
  }

  get(refused?: Token): Promise<string> {
    if (this.#token !== undefined && this.#token !== refused) return Promise.resolve(this.#token);
    this.#login ??= this.#logIn()
      .then((token) => (this.#token = token))
      .finally(() => (this.#login = undefined));
    return this.#login;
  }
}
