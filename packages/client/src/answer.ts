import { type ErrorData, TextkinError } from './errors.ts';
import type { Outcome } from './types.ts';

/** The answer to one request, as it travels. */
export interface Answer {
  result?: unknown;
  error?: { code: number; msg: string; data?: ErrorData };
}

/** Whether one has to log in again. */
export function isTokenRefused({ error }: Answer): boolean {
  return error?.data?.reason === 'tokenInvalid';
}

/** An entry of a batch that was not run because the answers before it had become too long. */
export function isNotRun({ error }: Answer): boolean {
  return error?.data?.reason === 'answersTooLong';
}

export function resultOf(method: string, answer: Answer): unknown {
  if (answer.error !== undefined || answer.result === undefined) throw errorOf(method, answer);
  return answer.result;
}

export function outcomeOf(method: string, answer: Answer): Outcome<unknown> {
  return answer.error === undefined
    ? { status: 'fulfilled', value: answer.result }
    : { status: 'rejected', reason: errorOf(method, answer) };
}

/** Of an answer in another form too, as from an address where another service lives. */
export function errorOf(method: string, { error }: Answer): TextkinError {
  const { code = 0, msg = 'This is not an answer of the service: check the address.', data } = error ?? {};
  return new TextkinError({ code, message: msg, method, data });
}
