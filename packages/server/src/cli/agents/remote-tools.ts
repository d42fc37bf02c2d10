import { type CallToolResult, ProtocolError, type Tool } from '@modelcontextprotocol/server';
import { Textkin } from '@textkin/client';
import { failedResult, type Toolbox } from '../../agents/server.ts';
import { UserError } from '../../domain/user-error.ts';
import { type ConnectionOptions, serviceUrl } from '../connection.ts';

/** A response of `/mcp`. A refusal has the shape of all errors of the service. */
interface McpResponse {
  result?: unknown;
  error?: { code: number; message?: string; msg?: string };
}

/** The tools of a service, fetched from its `/mcp`, so that an older command also knows the tools of a newer service. */
export class RemoteTools implements Toolbox {
  readonly #url: string;
  readonly #logIn: (() => Promise<string>) | undefined;
  #bearer: string | undefined;

  constructor(options: ConnectionOptions) {
    this.#url = serviceUrl(options);
    const { apiKey, secretKey } = options;
    if (!secretKey)
      throw new UserError('A key is needed: set TEXTKIN_SECRET_KEY, and for a key pair TEXTKIN_API_KEY too.');
    if (!apiKey) {
      this.#bearer = secretKey;
      return;
    }
    const keys = { api_key: apiKey, secret_key: secretKey };
    const textkin = new Textkin({ url: this.#url, apiKey, secretKey, retries: 0 });
    this.#logIn = async () => (await textkin.call('auth.accessToken', keys)).access_token;
  }

  async list(signal?: AbortSignal): Promise<Tool[]> {
    return ((await this.#request('tools/list', {}, signal)) as { tools: Tool[] }).tools;
  }

  async call(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<CallToolResult> {
    try {
      return (await this.#request('tools/call', { name, arguments: args }, signal)) as CallToolResult;
    } catch (error) {
      // The agent can wait for the service to come back; its connection to this process stays open.
      if (error instanceof UserError) return failedResult(error.message);
      throw error;
    }
  }

  /** Returns the result of a request. Logs in again, once, when the token has expired. */
  async #request(method: string, params: object, signal?: AbortSignal): Promise<unknown> {
    const known = this.#bearer;
    const reply = await this.#post(method, params, signal);
    if (reply.status !== 401 || this.#logIn === undefined || known === undefined) return resultOf(reply);
    // Another request may have logged in meanwhile.
    if (this.#bearer === known) this.#bearer = undefined;
    return resultOf(await this.#post(method, params, signal));
  }

  async #post(
    method: string,
    params: object,
    signal?: AbortSignal,
  ): Promise<McpResponse & { status: number }> {
    const bearer = (this.#bearer ??= await this.#logIn!());
    const headers = {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const request = { method: 'POST', headers, body, ...(signal && { signal }) };
    try {
      const response = await fetch(`${this.#url}/mcp`, request);
      return { ...((await response.json()) as McpResponse), status: response.status };
    } catch (error) {
      signal?.throwIfAborted();
      const { message, cause = { message } } = error as Error & {
        cause?: { message?: string; code?: string };
      };
      const reason = cause.message || cause.code || message;
      throw new UserError(
        `${this.#url}/mcp can't be reached, or is not a Textkin service: ${reason}. Try again later.`,
      );
    }
  }
}

/** Returns the result of a response; throws a UserError for a refusal, and a ProtocolError for an error of the protocol. */
function resultOf({ status, result, error }: McpResponse & { status: number }): unknown {
  if (error?.message !== undefined) throw new ProtocolError(error.code, error.message);
  if (error?.msg !== undefined) throw new UserError(error.msg);
  if (result === undefined) throw new UserError(`The service returned status ${status} and no result.`);
  return result;
}
