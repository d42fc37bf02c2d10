/** The least that a client of the service needs: its address, a token, and calls by name. */
export class RpcClient {
  readonly #address: string;
  readonly #signal: AbortSignal;
  #token = '';

  constructor(url: string, signal: AbortSignal) {
    this.#address = `${url}/rpc/json`;
    this.#signal = signal;
  }

  /** Gets a token for the calls that follow, and answers it. */
  async logIn(apiKey: string, secretKey: string): Promise<string> {
    const { access_token } = await this.call<{ access_token: string }>('auth.accessToken', {
      api_key: apiKey,
      secret_key: secretKey,
    });
    this.#token = access_token;
    return access_token;
  }

  /** Answers the result of a call; throws an Error with the service's own sentence when it refuses. */
  async call<Result>(method: string, params: Record<string, unknown>): Promise<Result> {
    const response = await fetch(`${this.#address}?access_token=${this.#token}`, {
      method: 'POST',
      body: JSON.stringify({ method, params, id: 1 }),
      signal: this.#signal,
    });
    const answer = (await response.json()) as { result: Result; error?: { msg: string } };
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.msg}`);
    return answer.result;
  }
}
