import { ServiceError } from '../domain/errors.ts';
import { type RequestContext, type Dispatcher, perform } from '../rpc/dispatch.ts';
import { type RequestAddress, problem, type RestResponse, success } from './responses.ts';
import { allowedVerbs, type MatchedPath } from './match.ts';
import { readCall, type RestRequest } from './call-params.ts';

/** A completely received request. If its body is a ServiceError, the request is refused with this error. */
export interface RestCall extends Omit<RestRequest, 'pathValues'>, Pick<RequestAddress, 'base' | 'path'> {
  verb: string;
  /** The declared content type; undefined if there is no body. */
  bodyType: string | undefined;
}

/** Runs the call of a request and returns its response. `matched` is undefined if no route has the path. */
export async function respondToCall<C>(
  dispatcher: Dispatcher<C>,
  matched: MatchedPath | undefined,
  call: RestCall,
  requestContext: RequestContext,
): Promise<RestResponse> {
  const { verb, path, query, headers } = call;
  const refused = refusalOf(matched && allowedVerbs(matched), call);
  if (refused !== undefined) {
    dispatcher.observe({ method: 'unreadable', code: refused.code, seconds: 0, trace: requestContext.trace });
    return problem(refused);
  }
  const { routes, pathValues } = matched!;
  if (verb === 'OPTIONS') return optionsResponse(allowedVerbs(matched!));
  const route = routes.get(routeVerb(verb))!;
  let wait: number | undefined;
  const read = () => {
    const { params, wait: preferred } = readCall(route, { pathValues, query, headers, body: call.body });
    wait = preferred;
    return { method: route.method, params };
  };
  const outcome = await perform(dispatcher, read, requestContext, { name: route.method });
  const applied = wait === undefined ? {} : { 'preference-applied': `wait=${wait}` };
  const response =
    outcome instanceof ServiceError
      ? problem(outcome)
      : success(route, outcome.value, outcome.json, {
          ...{ base: call.base, path, query },
          ifNoneMatch: headers['if-none-match'] as string | undefined,
        });
  return { ...response, headers: { ...response.headers, ...applied } };
}

/** Returns the parts of a URL before and after its `?`. */
export function splitUrl(url: string): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

const routeVerb = (verb: string): string => (verb === 'HEAD' ? 'GET' : verb);

/** Returns the error for which a request is refused before its call is read. `verbs` is the `Allow` of its path, if there are routes. */
export function refusalOf(
  verbs: string | undefined,
  { verb, bodyType, body }: RestCall,
): ServiceError | undefined {
  if (verbs === undefined) return new ServiceError('noSuchPath');
  if (!verbs.split(', ').includes(verb)) return new ServiceError('wrongVerb', { field: verbs });
  if (verb === 'OPTIONS') return undefined;
  if (body instanceof ServiceError) return body;
  return bodyType === undefined || isJson(bodyType) ? undefined : new ServiceError('bodyNotJson');
}

export const optionsResponse = (verbs: string): RestResponse => ({
  status: 204,
  headers: { allow: verbs },
  body: '',
});

function isJson(declared: string): boolean {
  const [type = '', ...params] = declared.toLowerCase().split(';');
  const charset = params.map((param) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(param)?.[1]).find(Boolean);
  return /^\s*application\/([\w.-]+\+)?json\s*$/.test(type) && (charset ?? 'utf-8') === 'utf-8';
}
