import { isTokenRefused } from './answer.ts';
import type { ErrorData } from './errors.ts';
import { inCookie, type Token } from './sign-in/token.ts';

/** Why an exchange brought no answer of the methods. */
export interface Failure {
  /** An HTTP status, or 0 when nothing came back. */
  code: number;
  message: string;
  data?: ErrorData | undefined;
  cause?: unknown;
  /** Another try may succeed. */
  transient: boolean;
  /** The service has surely done nothing. */
  untouched: boolean;
  /** Seconds that the service asks to wait. */
  retryAfter?: number | undefined;
}

export type Reply = { answer: unknown } | { failure: Failure };

/** Posts a body and reads the JSON that comes back. Throws only what aborted the signal. */
export async function exchange(
  address: URL,
  token: Token | undefined,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const hasCookie = token === inCookie;
  // Never in the address, which logs keep.
  const bearer = typeof token === 'object' ? token.key : token === inCookie ? undefined : token;
  try {
    const response = await fetch(address, {
      method: 'POST',
      // No page of another site can send the header, and without it the cookie lets nobody in.
      headers: {
        'Content-Type': 'application/json',
        ...(hasCookie && { 'X-Textkin-Console': '1' }),
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
      // The token must not follow elsewhere.
      redirect: 'error',
      credentials: hasCookie ? 'same-origin' : 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal ?? null,
    });
    const answer = parse(await response.text());
    // A long request whose token has ended is refused by the status too.
    if (answer !== undefined && (response.status === 200 || isTokenRefused(answer))) return { answer };
    return { failure: refusal(response, answer) };
  } catch (cause) {
    signal?.throwIfAborted();
    return { failure: loss(address, cause) };
  }
}

/** An object or an array; anything else is no answer of the service. */
function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Statuses of a service that is overloaded, stopping or behind a proxy that can't reach it. */
const transient = [408, 429, 502, 503, 504];

/** An HTTP status in place of an answer. */
function refusal(response: Response, body: unknown): Failure {
  const { status, headers } = response;
  const { error } = (body ?? {}) as { error?: { msg?: string; data?: ErrorData } };
  const retryAfter = secondsOf(headers.get('Retry-After')) ?? error?.data?.retry_after;
  return {
    code: status,
    message: error?.msg ?? `The service answered with HTTP status ${status} and no JSON.`,
    data: { ...error?.data, ...(retryAfter !== undefined && { retry_after: retryAfter }) },
    transient: transient.includes(status),
    // With a time to come back, the request was sent away at the door; a half request is never run.
    untouched: status === 408 || ([429, 503].includes(status) && retryAfter !== undefined),
    retryAfter,
  };
}

/** Both forms of the header: a number of seconds, or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const milliseconds = Date.parse(header) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds / 1000);
}

/** What Node calls connections that never came to be. A browser does not tell. */
const unsent = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** A browser does not say that it refused a call to another origin: the message names the setting that allows it. */
function corsHint(origin: string): string {
  const page = (globalThis as { location?: { origin?: string } }).location?.origin;
  if (page === undefined || page === origin) return '';
  return ` If the service runs, it must be started with --cors-origin ${page}, or the key needs that origin.`;
}

/** No HTTP answer at all. */
function loss({ origin }: URL, cause: unknown): Failure {
  const { code, message: why = '' } = ((cause as Error).cause ?? {}) as { code?: string; message?: string };
  const untouched = code !== undefined && unsent.includes(code);
  const message = untouched
    ? `The service at ${origin} can't be reached (${code}).`
    : `The connection to ${origin} broke before the answer came (${code ?? (why || 'no reason given')}).${corsHint(origin)}`;
  return { code: 0, message, cause, transient: true, untouched };
}
