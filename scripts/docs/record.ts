import { methods } from '../../packages/server/src/methods/registry.ts';
import { calls, type Json } from './calls.ts';

/** A call of the reference and its response. */
export interface Exchange {
  request: Json;
  response: Json;
}

/** Fields that are replaced by `…`: they differ in every run, and are not shown. */
const secrets = ['access_token', 'api_key', 'secret_key', 'secret'];

/** Makes the calls of the reference to a service without data. Returns the first exchange of each method. */
export async function recordExamples(
  url: string,
  keys: { apiKey: string; secretKey: string },
): Promise<Map<string, Exchange>> {
  const registered = new Set(methods.map(({ name }) => name));
  const responses = new Map<string, Json>();
  const exchanges = new Map<string, Exchange>();
  let token = '';
  const make = async (method: string, params: Json) => {
    const request: Json = { method, ...(Object.keys(params).length > 0 && { params }), id: 1 };
    const reply = await fetch(`${url}/rpc/json?access_token=${token}`, {
      method: 'POST',
      body: JSON.stringify(request),
    });
    const response = (await reply.json()) as Json;
    if ('error' in response) throw new Error(`${method}: ${JSON.stringify(response)}`);
    if (!responses.has(method)) responses.set(method, response);
    if (!exchanges.has(method)) exchanges.set(method, { request: hide(request), response: hide(response) });
    return response;
  };
  const pair = { api_key: keys.apiKey, secret_key: keys.secretKey };
  token = ((await make('auth.accessToken', pair))['result'] as { access_token: string }).access_token;
  for (const { method, params } of calls) {
    if (registered.has(method)) await make(method, typeof params === 'function' ? params(responses) : params);
  }
  return exchanges;
}

function hide(value: Json): Json {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) => (secrets.includes(key) ? '…' : member)),
  ) as Json;
}
