/** Keeps the access token. However many calls find that it has ended, one login gets the next. */
export class TokenSource {
  readonly #logIn: () => Promise<string>;
  #token: string | undefined;
  #login: Promise<string> | undefined;

  constructor(logIn: () => Promise<string>) {
    this.#logIn = logIn;
  }

  /** A token other than the one that was refused, if any. */
  get(refused?: string): Promise<string> {
    if (this.#token !== undefined && this.#token !== refused) return Promise.resolve(this.#token);
    this.#login ??= this.#logIn()
      .then((token) => (this.#token = token))
      .finally(() => (this.#login = undefined));
    return this.#login;
  }
}
