import { ServiceError } from '../domain/errors.ts';
import { isStorable, storableError } from '../domain/characters.ts';
import { limits } from '../domain/limits.ts';
import { isRawJson } from './digits.ts';

export interface Request {
  method: string;
  /** Unchecked; `paramsOf` reads them. */
  params: unknown;
}

export type Id = string | number | null | object;

/** Returns the `id` to echo; undefined if the request has none or its id can't be echoed. */
export function requestId(request: unknown): Id | undefined {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return undefined;
  const { id } = request as { id?: unknown };
  return isId(id) && !isTooLong(id) ? id : undefined;
}

/** Returns true for an id that JSON-RPC allows and that can be echoed unchanged. */
function isId(id: unknown): id is Id {
  return typeof id === 'string' ? isStorable(id) : typeof id === 'number' || id === null || isRawJson(id);
}

function isTooLong(id: Id): boolean {
  if (typeof id === 'number' || id === null) return false;
  return Buffer.byteLength(typeof id === 'string' ? id : JSON.stringify(id)) > limits.idBytes;
}

/** Reads one request object. Its params are read later, because an unknown method is reported first. */
export function readRequest(request: unknown): Request {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    throw new ServiceError('invalidParams', { field: 'request' });
  }
  const { method, params, id } = request as { method?: unknown; params?: unknown; id?: unknown };
  if (id !== undefined && requestId(request) === undefined) {
    if (isId(id)) throw new ServiceError('idTooLong', { field: 'id', limit: limits.idBytes });
    throw new ServiceError(typeof id === 'string' ? storableError(id) : 'invalidParams', { field: 'id' });
  }
  if (method === undefined || method === null) throw new ServiceError('missing', { field: 'method' });
  if (typeof method !== 'string') throw new ServiceError('invalidParams', { field: 'method' });
  return { method, params };
}

/** Returns the params of a request, by name. Params that are absent, null or `[]` are an empty object. */
export function paramsOf({ method, params }: Request): Record<string, unknown> {
  if (params === undefined || params === null) return {};
  if (Array.isArray(params) && (params.length === 0 || method === 'ping.ping')) return {};
  // ping.ping accepts any params: the Java client sends ["ping"].
  if (typeof params !== 'object' || Array.isArray(params)) {
    if (method === 'ping.ping') return {};
    throw new ServiceError('invalidParams', { field: 'params' });
  }
  return params as Record<string, unknown>;
}

/** Returns the response with a result, which is JSON already. `flat` repeats the fields of the result at the top level. */
export function success(id: Id | undefined, result: string, flat: boolean): string {
  return `${head(id)}${flat ? `,${result.slice(1, -1)}` : ''},"result":${result}}`;
}

/** Returns the response with an error. */
export function failure(id: Id | undefined, error: ServiceError): string {
  const { code, message: msg, reason, detail } = error;
  return `${head(id)},"error":${JSON.stringify({ code, msg, data: { reason, ...detail } })}}`;
}

function head(id: Id | undefined): string {
  return `{"jsonrpc":"2.0"${id === undefined ? '' : `,"id":${JSON.stringify(id)}`}`;
}
