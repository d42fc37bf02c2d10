import { ServiceError } from '../domain/errors.ts';
import { type RequestContext, type Dispatcher, perform } from '../rpc/dispatch.ts';
import { type RequestAddress, problem, type RestResponse, success } from './answers.ts';
import { allowed, type MatchedPath } from './match.ts';
import { readCall, type RestRequest } from './reading.ts';

/** A request of which everything has been read; an error in the place of the body is what it is refused for. */
export interface RestCall extends Omit<RestRequest, 'given'>, Pick<RequestAddress, 'base' | 'path'> {
  verb: string;
  /** The declared type of a body, undefined where there is no body. */
  bodyType: string | undefined;
}

/** Makes the call that a request stands for. */
export async function respondToCall<C>(
  dispatcher: Dispatcher<C>,
  found: MatchedPath | undefined,
  call: RestCall,
  requestContext: RequestContext,
): Promise<RestResponse> {
  const { verb, path, query, headers } = call;
  const refused = refusalOf(found && allowed(found), call);
  if (refused !== undefined) {
    dispatcher.observe({ method: 'unreadable', code: refused.code, seconds: 0, trace: requestContext.trace });
    return problem(refused);
  }
  const { routes, given } = found!;
  if (verb === 'OPTIONS') return options(allowed(found!));
  const route = routes.get(readingVerb(verb))!;
  let wait: number | undefined;
  const read = () => {
    const { params, wait: preferred } = readCall(route, { given, query, headers, body: call.body });
    wait = preferred;
    return { method: route.method, params };
  };
  const done = await perform(dispatcher, read, requestContext, { name: route.method });
  const applied = wait === undefined ? {} : { 'preference-applied': `wait=${wait}` };
  const answer =
    done instanceof ServiceError
      ? problem(done)
      : success(route, done.value, done.json, {
          ...{ base: call.base, path, query },
          ifNoneMatch: headers['if-none-match'] as string | undefined,
        });
  return { ...answer, headers: { ...answer.headers, ...applied } };
}

/** An address, and what follows its `?`. */
export function splitUrl(url: string): { path: string; query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

const readingVerb = (verb: string): string => (verb === 'HEAD' ? 'GET' : verb);

/** Why a request is not to be made at all; `verbs` are those that its address takes, where it is one. */
export function refusalOf(
  verbs: string | undefined,
  { verb, headers, bodyType, body }: RestCall,
): ServiceError | undefined {
  if (verbs === undefined) return new ServiceError('noSuchPath');
  if (!verbs.split(', ').includes(verb)) return new ServiceError('wrongVerb', { field: verbs });
  if (verb === 'OPTIONS') return undefined;
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && ifMatch !== '*') return new ServiceError('etagsAreWeak');
  if (body instanceof ServiceError) return body;
  return bodyType === undefined || isJson(bodyType) ? undefined : new ServiceError('bodyNotJson');
}

export const options = (verbs: string): RestResponse => ({
  status: 204,
  headers: { allow: verbs },
  body: '',
});

function isJson(declared: string): boolean {
  const [type = '', ...params] = declared.toLowerCase().split(';');
  const charset = params.map((param) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(param)?.[1]).find(Boolean);
  return /^\s*application\/([\w.-]+\+)?json\s*$/.test(type) && (charset ?? 'utf-8') === 'utf-8';
}
