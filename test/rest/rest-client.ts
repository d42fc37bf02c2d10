import assert from 'node:assert/strict';
import type { Client } from '../support/client.ts';
import { post, type Reply } from '../support/post.ts';

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: number;
  field?: string;
  limit?: number;
  request_id?: string;
}

export interface RestReply extends Reply {
  /** The JSON of the response; undefined if the response has no body. */
  json: unknown;
}

export interface RestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** The access token; empty for a request without one. */
  token?: string;
}

/** Returns a function that calls REST as a client does, `ask('GET', '/v1/collections')`, and checks the form of every error. */
export function restOf({ url, token: own }: Pick<Client, 'url' | 'token'>) {
  return async (verb: string, path: string, options: RestOptions = {}): Promise<RestReply> => {
    const { body, headers, token = own } = options;
    const isText = typeof body === 'string';
    const sent = body === undefined ? '' : isText ? body : JSON.stringify(body);
    const reply = await post(`${url}${path}`, sent, {
      verb,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(sent)),
        }),
        ...headers,
      },
    });
    const json: unknown = reply.text === '' ? undefined : JSON.parse(reply.text);
    if (reply.status >= 400 && verb !== 'HEAD') checkProblem(reply, json as Problem);
    return { ...reply, json };
  };
}

function checkProblem({ status, headers }: Reply, problem: Problem): void {
  assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8');
  assert.equal(problem.status, status);
  assert.match(problem.type, /^urn:textkin:error:\w+$/);
  assert.match(problem.detail, /^[A-Z].*\.$/s);
  if (status === 429 || status === 503) assert.match(String(headers['retry-after']), /^\d+$/);
  if (status === 401) assert.equal(headers['www-authenticate'], 'Bearer');
}
