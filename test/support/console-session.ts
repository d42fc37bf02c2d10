import assert from 'node:assert/strict';
import type { Failure, RpcResponse } from './response.ts';
import { post } from './post.ts';

interface SessionReply {
  api_key?: string;
  account_id?: number;
  ended?: string;
  error?: Failure;
}

/** A page of the console as the service sees it: with its header and its cookie. */
export class ConsolePage {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  /** The latest cookie, with its attributes. */
  cookie = '';

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = { 'x-textkin-console': '1', ...headers };
  }

  /** Returns the page at another node or port, with the cookie under the name for that port. */
  at(url: string): ConsolePage {
    const page = new ConsolePage(url, this.#headers);
    page.cookie = this.cookie.replace(/^textkin\d*/, `textkin${new URL(url).port}`);
    return page;
  }

  /** The name and the value of the cookie. */
  get pair(): string {
    return this.cookie.split(';')[0]!;
  }

  session(
    verb: 'GET' | 'POST' | 'DELETE',
    body: object | string = '',
  ): Promise<SessionReply & { status: number }> {
    return this.#exchange('/console/session', verb, typeof body === 'string' ? body : JSON.stringify(body));
  }

  /** Makes a call with the cookie. */
  call(method: string, params: object = {}): Promise<RpcResponse & { status: number }> {
    return this.#exchange('/console/rpc', 'POST', JSON.stringify({ method, params }));
  }

  async #exchange<T extends object>(
    path: string,
    verb: string,
    body: string,
  ): Promise<T & { status: number }> {
    const headers = { ...this.#headers, ...(this.pair && { cookie: this.pair }) };
    const reply = await post(this.#url + path, body, { verb, headers });
    const set = reply.headers['set-cookie'];
    if (set !== undefined) {
      assert.equal(set.length, 1);
      this.cookie = set[0]!;
    }
    return { ...(JSON.parse(reply.text) as T), status: reply.status };
  }
}
