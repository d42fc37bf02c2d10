import { methods } from '../../packages/server/src/methods/registry.ts';
import { calls, type Json } from './calls.ts';

/** A call of the reference and what the service answered. */
export interface Exchange {
  request: Json;
  answer: Json;
}

/** Not shown, and not the same twice. */
const secrets = ['access_token', 'api_key', 'secret_key', 'secret'];

/** Makes the calls of the reference at a service that nobody has used, and answers the first of each method. */
export async function recordExamples(
  url: string,
  keys: { apiKey: string; secretKey: string },
): Promise<Map<string, Exchange>> {
  const known = new Set(methods.map(({ name }) => name));
  const answers = new Map<string, Json>();
  const exchanges = new Map<string, Exchange>();
  let token = '';
  const make = async (method: string, params: Json) => {
    const request: Json = { method, ...(Object.keys(params).length > 0 && { params }), id: 1 };
    const response = await fetch(`${url}/rpc/json?access_token=${token}`, {
      method: 'POST',
      body: JSON.stringify(request),
    });
    const answer = (await response.json()) as Json;
    if ('error' in answer) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    if (!answers.has(method)) answers.set(method, answer);
    if (!exchanges.has(method)) exchanges.set(method, { request: hide(request), answer: hide(answer) });
    return answer;
  };
  const pair = { api_key: keys.apiKey, secret_key: keys.secretKey };
  token = ((await make('auth.accessToken', pair))['result'] as { access_token: string }).access_token;
  for (const { method, params } of calls) {
    if (known.has(method)) await make(method, typeof params === 'function' ? params(answers) : params);
  }
  return exchanges;
}

function hide(value: Json): Json {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) => (secrets.includes(key) ? '…' : member)),
  ) as Json;
}
