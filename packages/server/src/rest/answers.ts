import { hash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type ServiceError, statusOf } from '../domain/errors.ts';
import type { Route } from './route.ts';

/** An answer as it is sent; `body` is JSON, and empty where there is none. */
export interface RestResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Seconds after which the same call may be made again, where its error does not say. */
const patience: Readonly<Record<number, number>> = { 202: 1, 429: 1, 503: 5 };

export const problemType = 'application/problem+json; charset=utf-8';

/** An error as RFC 9457 has it. */
export function problem(error: ServiceError): RestResponse {
  const { reason, code, message, detail } = error;
  const status = statusOf(reason);
  const seconds = detail.retry_after ?? patience[status];
  return {
    status,
    headers: {
      'content-type': problemType,
      ...(seconds !== undefined && { 'retry-after': String(seconds) }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(reason === 'wrongVerb' && { allow: String(detail.field) }),
    },
    body: JSON.stringify({
      type: `urn:textkin:error:${reason}`,
      title: STATUS_CODES[status],
      status,
      detail: message,
      code,
      ...detail,
    }),
  };
}

/** Where the call came from, for what an answer says of addresses. */
export interface RequestAddress {
  /** Before `/v1`, where a proxy adds something. */
  base: string;
  /** The path as received, with the query string. */
  path: string;
  query: string;
  ifNoneMatch: string | undefined;
}

/** The answer to a call that succeeded with `value`, which is `json` as text. */
export function success(route: Route, value: unknown, json: string, asked: RequestAddress): RestResponse {
  if (route.status === 204) return { status: 204, headers: {}, body: '' };
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...locationOf(route, value, asked),
    ...nextOf(value, asked),
  };
  if (route.verb !== 'GET') return { status: route.status, headers, body: json };
  // Weak, for the same answer may be packed.
  const etag = `W/"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
  const isKnown = asked.ifNoneMatch
    ?.split(/\s*,\s*/)
    .some((one) => one === '*' || one.endsWith(etag.slice(2)));
  const kept = { ...headers, etag, 'cache-control': 'private, no-cache' };
  return isKnown ? { status: 304, headers: kept, body: '' } : { status: 200, headers: kept, body: json };
}

/** What was made stands below the address at which it was made, where it can be read. */
function locationOf(
  { status, reads }: Route,
  value: unknown,
  { base, path }: RequestAddress,
): { location?: string } {
  const id = status === 201 && reads !== undefined ? (value as Record<string, number>)[reads] : undefined;
  return id === undefined
    ? {}
    : { location: `${base}${path.replace(/\/$/, '')}/${encodeURIComponent(String(id))}` };
}

function nextOf(value: unknown, { base, path, query }: RequestAddress): { link?: string } {
  const next = typeof value === 'object' && value !== null && 'next' in value ? value.next : undefined;
  if (typeof next !== 'string') return {};
  const params = new URLSearchParams(query);
  params.set('cursor', next);
  return { link: `<${base}${path}?${params.toString()}>; rel="next"` };
}
