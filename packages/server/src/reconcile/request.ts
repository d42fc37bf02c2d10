import { ServiceError } from '../domain/errors.ts';
import type { Context } from '../methods/context.ts';
import type { Dispatcher, RequestContext } from '../rpc/dispatch.ts';
import type { ServicePath } from './source.ts';

/** A request for a service, and what its calls need. */
export interface ReconcileRequest {
  dispatcher: Dispatcher<Context>;
  requestContext: RequestContext;
  path: ServicePath;
  /** The fields of the query of a GET, or of the form that a POST sends. */
  fields: URLSearchParams;
  isPost: boolean;
  /** The public address of Textkin, without a slash at its end. */
  home: string;
  /** Parses JSON within the limits of calls; throws a ServiceError. */
  parse: (json: string) => Promise<unknown>;
}

/** A response: JSON or a page. */
export interface ReconcileResponse {
  isPage: boolean;
  body: string;
}

/** Returns the number in a field; 0 if the field is absent. Throws invalidParams for anything else. */
export function readCount(fields: URLSearchParams, field: string): number {
  const text = fields.get(field) ?? '0';
  if (!/^\d{1,9}$/.test(text)) throw new ServiceError('invalidParams', { field });
  return Number(text);
}
