import { type ErrorData, TextkinError } from '@textkin/client';
import { serviceUrl } from './curl.ts';

/** A key pair, or the code of a one-time link. */
export type Credentials = { api_key: string; secret_key: string } | { code: string };

/** Why a session has ended: nobody used it for too long, or another cause (a revoked key pair, an old session). */
export type SessionEnd = 'idle' | 'unknown';

/** The API key of the current session and its account; without them, why the last session ended, if known. */
export interface SignInState {
  api_key?: string;
  account_id?: number;
  ended?: SessionEnd;
}

/** Signs in. Throws a TextkinError if that fails. */
export async function createSession(credentials: Credentials): Promise<SignInState> {
  return callSession('POST', credentials);
}

/** Fetches the current session. */
export async function fetchSession(): Promise<SignInState> {
  return callSession('GET');
}

/** Signs out: the service deletes the session, and the browser deletes the cookie. */
export async function deleteSession(): Promise<void> {
  await callSession('DELETE');
}

/**
 * Calls `/console/session`. The calls of all tabs run one after another: the response to the cookie of an ended session deletes the
 * cookie, and would delete a new cookie that another tab gets at that moment. Browsers have locks only over https and on localhost;
 * elsewhere, tabs do not wait for each other.
 */
async function callSession(verb: string, body?: object): Promise<SignInState> {
  const call = () => callSessionNow(verb, body);
  return isSecureContext ? navigator.locks.request('textkin session', call) : call();
}

async function callSessionNow(verb: string, body?: object): Promise<SignInState> {
  const failed = (code: number, message: string, data?: ErrorData) =>
    new TextkinError({ code, message, method: 'session', data });
  let response: Response;
  let result: unknown;
  try {
    response = await fetch(`${serviceUrl(document.baseURI)}/console/session`, {
      method: verb,
      headers: { 'X-Textkin-Console': '1' },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      credentials: 'same-origin',
    });
    result = await response.json();
  } catch {
    throw failed(0, 'The service did not respond.');
  }
  const { error, ...signInState } = (result ?? {}) as SignInState & {
    error?: { code: number; msg: string; data: ErrorData };
  };
  if (error !== undefined) throw failed(error.code, error.msg, error.data);
  if (!response.ok) throw failed(response.status, 'The response is not from the service.');
  return signInState;
}
