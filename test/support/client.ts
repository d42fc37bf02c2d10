import assert from 'node:assert/strict';
import { type Failure, readResponse, type Result, type RpcResponse } from './response.ts';
import { post, type PostOptions, type Reply } from './post.ts';

export type Params = Record<string, unknown>;

/** An account with a key pair and a token that calls the service over HTTP. Every response is checked against the contract. */
export interface Client {
  readonly url: string;
  readonly account: number;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly token: string;
  /** Calls a method and returns the whole response, result or error. */
  readonly ask: (method: string, params?: unknown) => Promise<RpcResponse>;
  /** Calls a method and returns the result; an error fails the test. */
  readonly call: (method: string, params?: Params) => Promise<Result>;
  /** Calls a method and returns the error; a result fails the test. */
  readonly refused: (method: string, params?: unknown) => Promise<Failure>;
  /** Sends a body and returns the raw HTTP response. */
  readonly send: (body: string | Uint8Array, options?: PostOptions) => Promise<Reply>;
}

export interface Keys {
  accountId: number;
  apiKey: string;
  secretKey: string;
}

/** Exchanges a key pair for a token over HTTP. */
export async function login(url: string, { accountId, apiKey, secretKey }: Keys): Promise<Client> {
  const params = { api_key: apiKey, secret_key: secretKey };
  const request = { method: 'auth.accessToken', params };
  const response = readResponse(await post(`${url}/rpc/json`, JSON.stringify(request)), request);
  assert.ok(response.result, JSON.stringify(response));
  const { access_token: token } = response.result;
  return { account: accountId, apiKey, secretKey, ...withToken(url, token) };
}

let lastId = 0;

/** Makes a client with a token or the secret of a static key in the header; with `origin`, the client of a page. */
export const withBearer = (url: string, secret: string, origin?: string) =>
  withToken(url, '', { authorization: `Bearer ${secret}`, ...(origin !== undefined && { origin }) });

/** Makes a client with a token in the query, or without a token. */
export function withToken(url: string, token: string, headers: Record<string, string> = {}) {
  const address = `${url}/rpc/json${token && `?access_token=${token}`}`;
  const ask = async (method: string, params?: unknown) => {
    const request = { method, params, id: ++lastId };
    return readResponse(await post(address, JSON.stringify(request), { headers }), request);
  };
  return {
    url,
    token,
    ask,
    async call(method: string, params?: Params) {
      const { result, error } = await ask(method, params);
      assert.ok(result, `${method}: ${JSON.stringify(error)}`);
      return result;
    },
    async refused(method: string, params?: unknown) {
      const { result, error } = await ask(method, params);
      assert.ok(error, `${method} was accepted: ${JSON.stringify(result)}`);
      return error;
    },
    send: (body: string | Uint8Array, options?: PostOptions) =>
      post(address, body, { ...options, headers: { ...headers, ...options?.headers } }),
  };
}
