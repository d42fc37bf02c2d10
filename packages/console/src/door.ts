import { type ErrorData, TextkinError } from '@textkin/client';
import { serviceUrl } from './curl.ts';

/** What one signs in with. */
export type Credentials = { api_key: string; secret_key: string } | { code: string };

/** Why a session has ended: by its age without use, or with its key pair or long ago. */
export type Ending = 'idle' | 'unknown';

/** Whether somebody is signed in, by which key; or why nobody is any more. */
export interface SignInState {
  api_key?: string;
  ended?: Ending;
}

/** Signs in; throws a TextkinError with the reason where that fails. */
export async function enter(credentials: Credentials): Promise<SignInState> {
  return ask('POST', credentials);
}

/** Asks who is signed in. */
export async function look(): Promise<SignInState> {
  return ask('GET');
}

/** Signs out: the service forgets the session, and the browser the cookie. */
export async function leave(): Promise<void> {
  await ask('DELETE');
}

async function ask(verb: string, body?: object): Promise<SignInState> {
  const failed = (code: number, message: string, data?: ErrorData) =>
    new TextkinError({ code, message, method: 'session', data });
  let response: Response;
  let said: unknown;
  try {
    response = await fetch(`${serviceUrl(document.baseURI)}/console/session`, {
      method: verb,
      headers: { 'X-Textkin-Console': '1' },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      credentials: 'same-origin',
    });
    said = await response.json();
  } catch {
    throw failed(0, 'The service gave no answer.');
  }
  const { error, ...standing } = (said ?? {}) as SignInState & {
    error?: { code: number; msg: string; data: ErrorData };
  };
  if (error !== undefined) throw failed(error.code, error.msg, error.data);
  if (!response.ok) throw failed(response.status, 'The service did not answer as it does.');
  return standing;
}
