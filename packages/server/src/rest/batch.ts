import { isObject } from '../domain/objects.ts';
import { credentialError } from '../accounts/credentials.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { BatchResponse } from '../rpc/batch-response.ts';
import type { RequestContext, Dispatcher } from '../rpc/dispatch.ts';
import { toClientError } from '../rpc/client-error.ts';
import { unsupportedIfMatch } from './if-match.ts';
import { problem, type RestResponse } from './responses.ts';
import type { MatchedPath } from './match.ts';
import { headerNames } from './route.ts';
import { respondToCall, splitUrl, optionsResponse, refusalOf, type RestCall } from './rest.ts';

export const batchPath = '/v1/batch';

export const batchVerbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Entry {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

const batchAllows = 'OPTIONS, POST';

/**
 * Runs the calls of a batch in order, with the token of the batch, and returns a response for each. If any entry is malformed,
 * the batch is refused and no call runs.
 */
export async function respondToBatch<C>(
  dispatcher: Dispatcher<C>,
  find: (path: string) => MatchedPath | undefined,
  call: RestCall,
  requestContext: RequestContext,
): Promise<RestResponse> {
  const { body, base } = call;
  const refused = refusalOf(batchAllows, call) ?? unsupportedIfMatch(call.headers);
  if (refused !== undefined) return problem(refused);
  if (call.verb === 'OPTIONS') return optionsResponse(batchAllows);
  const error = (await authenticationError(dispatcher, requestContext)) ?? shapeError(body);
  if (error !== undefined) return problem(error);
  const responses = new BatchResponse(requestContext.addMemory);
  for (const { method: verb, path: url, headers = {}, body: entryBody } of body as Entry[]) {
    await requestContext.slices.next();
    if (requestContext.signal.aborted) break;
    const { path, query } = splitUrl(url);
    const entryCall = {
      ...{ verb, path, query, base, body: entryBody },
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      bodyType: entryBody === undefined ? undefined : 'application/json',
    };
    const { refusal } = responses;
    const response =
      refusal === undefined
        ? await respondToCall(dispatcher, find(path), entryCall, requestContext)
        : problem(refusal);
    responses.add(toEntry(response));
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: responses.toJson(),
  };
}

/** Returns the error for a batch without a valid token. Each call of the batch checks the token again. */
async function authenticationError<C>(
  { authenticate, observe }: Dispatcher<C>,
  { credential, trace }: RequestContext,
): Promise<ServiceError | undefined> {
  try {
    if (await authenticate(credential)) return undefined;
    throw credentialError(credential.token);
  } catch (error) {
    const { clientError, ...logged } = toClientError(error);
    observe({ method: 'batch', code: clientError.code, seconds: 0, trace, ...logged });
    return clientError;
  }
}

/** Returns one entry of a batch response as JSON, with those headers whose information the body lacks. */
function toEntry({ status, headers, body }: RestResponse): string {
  const present = ['location', 'retry-after', 'preference-applied'].filter(
    (name) => headers[name] !== undefined,
  );
  const head = JSON.stringify({
    status,
    ...(present.length > 0 && { headers: Object.fromEntries(present.map((name) => [name, headers[name]])) }),
  });
  return body.length === 0 ? head : `${head.slice(0, -1)},"body":${body.toString()}}`;
}

/** Returns the error for a batch that is not an array, is too long or has a malformed entry. */
function shapeError(body: unknown): ServiceError | undefined {
  if (!Array.isArray(body)) return new ServiceError('invalidParams', { field: 'body' });
  if (body.length > limits.batchEntries)
    return new ServiceError('batchTooLong', { field: 'batch', limit: limits.batchEntries });
  for (const [index, entry] of (body as unknown[]).entries()) {
    if (entry instanceof ServiceError) return entry;
    const member = isObject(entry) ? invalidMember(entry) : '';
    if (member !== undefined)
      return new ServiceError('invalidParams', { field: [index, ...(member ? [member] : [])].join('.') });
  }
  return undefined;
}

/** Returns the name of the first member of an entry that is unknown or has an invalid value; undefined if all are valid. */
function invalidMember(entry: Record<string, unknown>): string | undefined {
  const { method, path, headers, body, ...unknown } = entry;
  if (!batchVerbs.includes(method as string)) return 'method';
  if (typeof path !== 'string' || !path.startsWith('/v1/')) return 'path';
  if (headers !== undefined && !(isObject(headers) && Object.entries(headers).every(isHeader)))
    return 'headers';
  if (body !== undefined && !isObject(body)) return 'body';
  return Object.keys(unknown)[0]?.slice(0, limits.name).toWellFormed();
}

const knownHeaders = new Set(Object.values(headerNames));
const isHeader = ([name, value]: [string, unknown]): boolean =>
  knownHeaders.has(name) && typeof value === 'string';
