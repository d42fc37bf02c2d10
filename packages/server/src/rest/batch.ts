import { credentialRefused } from '../accounts/credentials.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { BatchResponse } from '../rpc/answers.ts';
import type { RequestContext, Dispatcher } from '../rpc/dispatch.ts';
import { toClientError } from '../rpc/client-error.ts';
import { problem, type RestResponse } from './answers.ts';
import type { MatchedPath } from './match.ts';
import { headers as headerOf } from './route.ts';
import { respondToCall, splitUrl, options, refusalOf, type RestCall } from './rest.ts';

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
 * Runs the calls of a batch in order, each with an answer of its own; all of them with the token of the batch. One entry
 * of a wrong shape refuses the batch before anything is run.
 */
export async function respondToBatch<C>(
  dispatcher: Dispatcher<C>,
  find: (path: string) => MatchedPath | undefined,
  call: RestCall,
  requestContext: RequestContext,
): Promise<RestResponse> {
  const { body, base } = call;
  const refused = refusalOf(batchAllows, call);
  if (refused !== undefined) return problem(refused);
  if (call.verb === 'OPTIONS') return options(batchAllows);
  const wrong = (await whoCalls(dispatcher, requestContext)) ?? shapeRefused(body);
  if (wrong !== undefined) return problem(wrong);
  const answers = new BatchResponse(requestContext.hold);
  for (const { method: verb, path: url, headers = {}, body: own } of body as Entry[]) {
    await requestContext.slices.next();
    if (requestContext.signal.aborted) break;
    const { path, query } = splitUrl(url);
    const one = {
      ...{ verb, path, query, base, body: own },
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      bodyType: own === undefined ? undefined : 'application/json',
    };
    const { refusal } = answers;
    const answer =
      refusal === undefined
        ? await respondToCall(dispatcher, find(path), one, requestContext)
        : problem(refusal);
    answers.add(entryOf(answer));
  }
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: answers.all() };
}

/** Nobody without a token has a batch read; every call of it looks at the token again. */
async function whoCalls<C>(
  { authenticate, observe }: Dispatcher<C>,
  { credential, trace }: RequestContext,
): Promise<ServiceError | undefined> {
  try {
    if (await authenticate(credential)) return undefined;
    throw credentialRefused(credential.token);
  } catch (error) {
    const { clientError, ...logged } = toClientError(error);
    observe({ method: 'batch', code: clientError.code, seconds: 0, trace, ...logged });
    return clientError;
  }
}

/** Writes one entry of a batch, with the headers that say more than the body. */
function entryOf({ status, headers, body }: RestResponse): string {
  const present = ['location', 'retry-after', 'preference-applied'].filter(
    (name) => headers[name] !== undefined,
  );
  const said = JSON.stringify({
    status,
    ...(present.length > 0 && { headers: Object.fromEntries(present.map((name) => [name, headers[name]])) }),
  });
  return body.length === 0 ? said : `${said.slice(0, -1)},"body":${body.toString()}}`;
}

function shapeRefused(body: unknown): ServiceError | undefined {
  if (!Array.isArray(body)) return new ServiceError('invalidParams', { field: 'body' });
  if (body.length > limits.batchEntries)
    return new ServiceError('batchTooLong', { field: 'batch', limit: limits.batchEntries });
  for (const [at, entry] of (body as unknown[]).entries()) {
    if (entry instanceof ServiceError) return entry;
    const wrong = isObject(entry) ? wrongMember(entry) : '';
    if (wrong !== undefined)
      return new ServiceError('invalidParams', { field: [at, ...(wrong ? [wrong] : [])].join('.') });
  }
  return undefined;
}

/** Which member of an entry has no place in it, or another form than it should; undefined when all is well. */
function wrongMember(entry: Record<string, unknown>): string | undefined {
  const { method, path, headers, body, ...more } = entry;
  if (!batchVerbs.includes(method as string)) return 'method';
  if (typeof path !== 'string' || !path.startsWith('/v1/')) return 'path';
  if (headers !== undefined && !(isObject(headers) && Object.entries(headers).every(isHeader)))
    return 'headers';
  if (body !== undefined && !isObject(body)) return 'body';
  return Object.keys(more)[0]?.slice(0, limits.name).toWellFormed();
}

const known = new Set(Object.values(headerOf));
const isHeader = ([name, value]: [string, unknown]): boolean => known.has(name) && typeof value === 'string';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
