import { ServiceError } from '../domain/errors.ts';
import { isStorable } from '../domain/characters.ts';
import { isRawJson } from './json.ts';

export interface Request {
  method: string;
  params: Record<string, unknown>;
}

export type Id = string | number | null | object;

/** The `id` to echo: undefined when the request had none or one that JSON-RPC does not know. */
export function requestId(request: unknown): Id | undefined {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return undefined;
  const id = (request as { id?: unknown }).id;
  if (typeof id === 'string') return isStorable(id) ? id : undefined;
  return typeof id === 'number' || id === null || isRawJson(id) ? (id as Id) : undefined;
}

/** Reads one request object; `params` may be left out, null or `[]`. */
export function readRequest(request: unknown): Request {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    throw new ServiceError('invalidParams', { field: 'request' });
  }
  const { method, params, id } = request as { method?: unknown; params?: unknown; id?: unknown };
  if (id !== undefined && requestId(request) === undefined)
    throw new ServiceError('invalidParams', { field: 'id' });
  if (method === undefined || method === null) throw new ServiceError('missing', { field: 'method' });
  if (typeof method !== 'string') throw new ServiceError('invalidParams', { field: 'method' });
  return { method, params: readParams(method, params) };
}

function readParams(method: string, params: unknown): Record<string, unknown> {
  if (params === undefined || params === null) return {};
  if (Array.isArray(params) && (params.length === 0 || method === 'ping.ping')) return {};
  // A ping answers whatever it is sent: the Java client sends ["ping"].
  if (typeof params !== 'object' || Array.isArray(params)) {
    if (method === 'ping.ping') return {};
    throw new ServiceError('invalidParams', { field: 'params' });
  }
  return params as Record<string, unknown>;
}

/** A whole answer. `flat` repeats the result's fields at the top level, where the user's document shows them. */
export function success(id: Id | undefined, result: unknown, flat: boolean): object {
  return {
    jsonrpc: '2.0',
    ...(id !== undefined && { id }),
    ...(flat && (result as object)),
    result,
  };
}

export function failure(id: Id | undefined, error: ServiceError): object {
  const data = Object.keys(error.detail).length > 0 ? { data: error.detail } : {};
  return {
    jsonrpc: '2.0',
    ...(id !== undefined && { id }),
    error: { code: error.code, msg: error.message, ...data },
  };
}
