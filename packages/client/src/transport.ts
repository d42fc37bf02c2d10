import { isTokenRefused } from './response.ts';
import type { ErrorData } from './errors.ts';
import { cookieToken, type Token } from './sign-in/token.ts';

/** The reason why a request got no response from a method. */
export interface Failure {
  /** The HTTP status, or 0 if there was no response. */
  code: number;
  message: string;
  data?: ErrorData | undefined;
  cause?: unknown;
  /** A retry may succeed. */
  isTransient: boolean;
  /** The request certainly did not run. */
  hasNoEffect: boolean;
  /** Seconds after which the service asks clients to retry. */
  retryAfter?: number | undefined;
}

export type Exchange = { response: unknown } | { failure: Failure };

/** Posts a body and returns the JSON of the response, or a failure. Throws only the reason of the signal. */
export async function postJson(
  address: URL,
  token: Token | undefined,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Exchange> {
  const hasCookie = token === cookieToken;
  // The token is never in the URL, because logs contain URLs.
  const bearer = typeof token === 'object' ? token.key : token === cookieToken ? undefined : token;
  try {
    const response = await fetch(address, {
      method: 'POST',
      // Pages of other sites can't send this header, and the cookie is only accepted with it.
      headers: {
        'Content-Type': 'application/json',
        ...(hasCookie && { 'X-Textkin-Console': '1' }),
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
      // A redirect must not send the token to another address.
      redirect: 'error',
      credentials: hasCookie ? 'same-origin' : 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal ?? null,
    });
    const json = parse(await response.text());
    // The refusal of a long request with an expired token has status 413.
    if (json !== undefined && (response.status === 200 || isTokenRefused(json))) return { response: json };
    return { failure: httpFailure(response, json) };
  } catch (cause) {
    signal?.throwIfAborted();
    return { failure: connectionFailure(address, cause) };
  }
}

/** Parses an object or array; returns undefined for anything else, which the service never sends. */
function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Statuses of a service that is overloaded, stopping or behind a proxy that can't reach it. */
const transientStatuses = [408, 429, 502, 503, 504];

/** Returns the failure for an HTTP status other than 200. */
function httpFailure(response: Response, body: unknown): Failure {
  const { status, headers } = response;
  const { error } = (body ?? {}) as { error?: { msg?: string; data?: ErrorData } };
  const retryAfter = secondsOf(headers.get('Retry-After')) ?? error?.data?.retry_after;
  return {
    code: status,
    message: error?.msg ?? `The service returned HTTP status ${status} without JSON.`,
    data: { ...error?.data, ...(retryAfter !== undefined && { retry_after: retryAfter }) },
    isTransient: transientStatuses.includes(status),
    // A request that is refused with Retry-After did not run, and neither did an incomplete request (408).
    hasNoEffect: status === 408 || ([429, 503].includes(status) && retryAfter !== undefined),
    retryAfter,
  };
}

/** Parses a Retry-After header: a number of seconds, or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const milliseconds = Date.parse(header) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds / 1000);
}

/** The codes of Node for connections that failed before the request was sent. Browsers have no such codes. */
const connectErrors = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Returns a hint about the setting that allows calls from other origins, because a browser does not say that it blocked the call. */
function corsHint(origin: string): string {
  const page = (globalThis as { location?: { origin?: string } }).location?.origin;
  if (page === undefined || page === origin) return '';
  return ` If the service runs, it must be started with --cors-origin ${page}, or the key needs that origin.`;
}

/** Returns the failure for a request without an HTTP response. */
function connectionFailure({ origin }: URL, cause: unknown): Failure {
  const { code, message: reason = '' } = ((cause as Error).cause ?? {}) as {
    code?: string;
    message?: string;
  };
  const hasNoEffect = code !== undefined && connectErrors.includes(code);
  const message = hasNoEffect
    ? `The service at ${origin} can't be reached (${code}).`
    : `The connection to ${origin} broke before the response (${code ?? (reason || 'no reason given')}).${corsHint(origin)}`;
  return { code: 0, message, cause, isTransient: true, hasNoEffect };
}
