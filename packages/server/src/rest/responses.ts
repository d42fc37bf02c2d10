import { hash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type ServiceError, statusOf } from '../domain/errors.ts';
import type { Route } from './route.ts';

/** A response as it is sent; `body` is JSON, or empty if there is none. */
export interface RestResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Seconds after which a client may retry, by status, for errors without `retry_after`. */
const retrySeconds: Readonly<Record<number, number>> = { 202: 1, 429: 1, 503: 5 };

export const problemType = 'application/problem+json; charset=utf-8';

/** Returns the response to a failed call, as problem details (RFC 9457). */
export function problem(error: ServiceError): RestResponse {
  const { reason, code, message, detail } = error;
  const status = statusOf(reason);
  const seconds = detail.retry_after ?? retrySeconds[status];
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

/** The URL of a request, for the headers of its response that contain URLs. */
export interface RequestAddress {
  /** The path before `/v1` that a proxy adds; empty if no proxy adds a path. */
  base: string;
  /** The path as received, with the query string. */
  path: string;
  query: string;
  ifNoneMatch: string | undefined;
}

/** Returns the response to a call whose result is `value`, which `json` holds as text. */
export function success(route: Route, value: unknown, json: string, address: RequestAddress): RestResponse {
  if (route.status === 204) return { status: 204, headers: {}, body: '' };
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...location(route, value, address),
    ...nextLink(value, address),
  };
  const revision = revisionOf(value);
  if (route.verb !== 'GET') {
    return { status: route.status, headers: { ...headers, ...(revision && { etag: revision }) }, body: json };
  }
  const etag = revision ?? `W/"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
  const isUnchanged = address.ifNoneMatch
    ?.split(/\s*,\s*/)
    .some((tag) => tag === '*' || tag.endsWith(etag.replace('W/', '')));
  const cacheable = { ...headers, etag, 'cache-control': 'private, no-cache' };
  return isUnchanged
    ? { status: 304, headers: cacheable, body: '' }
    : { status: 200, headers: cacheable, body: json };
}

/** Returns the revision of a text as its ETag; undefined if the response also depends on the analysis of the text. */
function revisionOf(value: unknown): string | undefined {
  const { revision, vector } = value as { revision?: string; vector?: unknown };
  return revision === undefined || vector !== undefined ? undefined : `"${revision}"`;
}

/** Returns the `Location` of a created resource: below the path of the call that created it. */
function location(
  { status, idField }: Route,
  value: unknown,
  { base, path }: RequestAddress,
): { location?: string } {
  const id = status === 201 && idField !== undefined ? (value as Record<string, number>)[idField] : undefined;
  return id === undefined
    ? {}
    : { location: `${base}${path.replace(/\/$/, '')}/${encodeURIComponent(String(id))}` };
}

/** Returns the `Link` to the next page of a list, if there is one. */
function nextLink(value: unknown, { base, path, query }: RequestAddress): { link?: string } {
  const next = typeof value === 'object' && value !== null && 'next' in value ? value.next : undefined;
  if (typeof next !== 'string') return {};
  const params = new URLSearchParams(query);
  params.set('cursor', next);
  return { link: `<${base}${path}?${params.toString()}>; rel="next"` };
}
