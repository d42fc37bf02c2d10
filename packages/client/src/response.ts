import { type ErrorData, TextkinError } from './errors.ts';
import type { Outcome } from './types.ts';

/** The response to one request. */
export interface RpcResponse {
  result?: unknown;
  error?: { code: number; msg: string; data?: ErrorData };
}

/** Returns true if the token was refused, so that the client must log in again. */
export function isTokenRefused({ error }: RpcResponse): boolean {
  return error?.data?.reason === 'tokenInvalid';
}

/** Returns true for a call of a batch that did not run because earlier results were too long. */
export function isSkipped({ error }: RpcResponse): boolean {
  return error?.data?.reason === 'answersTooLong';
}

/** Returns the result of a response; throws its error. */
export function resultOf(method: string, response: RpcResponse): unknown {
  if (response.error !== undefined || response.result === undefined) throw errorOf(method, response);
  return response.result;
}

export function outcomeOf(method: string, response: RpcResponse): Outcome<unknown> {
  return response.error === undefined
    ? { status: 'fulfilled', value: response.result }
    : { status: 'rejected', reason: errorOf(method, response) };
}

/** Returns the error of a response, even of JSON that another service has sent. */
export function errorOf(method: string, { error }: RpcResponse): TextkinError {
  const { code = 0, msg = 'This is not a response of Textkin: check the address.', data } = error ?? {};
  return new TextkinError({ code, message: msg, method, data });
}
