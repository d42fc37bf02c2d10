import { credentialError } from '../accounts/credentials.ts';
import { assertOrigin, assertScope } from '../accounts/access/permission.ts';
import type { Credential, Identity, Method } from '../contract/method.ts';
import { ServiceError } from '../domain/errors.ts';
import type { Language } from '../domain/language.ts';
import { limits } from '../domain/limits.ts';
import { BatchResponse } from './batch-response.ts';
import { failure, type Id, paramsOf, readRequest, type Request, requestId, success } from './envelope.ts';
import { readParams } from './params.ts';
import { resultJson } from './result-json.ts';
import { toClientError } from './client-error.ts';
import type { Trace } from './trace.ts';
import type { TimeSlices } from './time-slices.ts';

/** Returns the identity of a credential; undefined if the token or key is missing, unknown or expired. */
export type Authenticate = (credential: Credential) => Promise<Identity | undefined>;

/** Throws the error of the contract if checked params name a collection or group that the key may not use. */
export type Confine = (caller: Identity, params: object) => Promise<void>;

/** Counts a call; throws the error of the contract if the account has no calls left. */
export type Admit = (caller: Identity) => Promise<void>;

/** Records the outcome of a call for logs and metrics. `code` is 0 for a success; `error` is an unexpected error that was thrown. */
export type Observe = (call: {
  method: string;
  code: number;
  seconds: number;
  /** Seconds that the call may wait for texts. */
  waitSeconds?: number;
  /** The id that the client gave the request. */
  id?: Id | undefined;
  /** The trace of the client, if the request has one. */
  trace?: Trace | undefined;
  requestId?: string;
  error?: unknown;
}) => void;

export interface Dispatcher<C> {
  methods: ReadonlyMap<string, Method<C>>;
  context: C;
  authenticate: Authenticate;
  admit: Admit;
  confine: Confine;
  observe: Observe;
}

/** The context that the calls of one request share. */
export interface RequestContext {
  credential: Credential;
  /** The language that the client prefers, if the request says so. */
  language?: Language | undefined;
  /** The IP address of the client. */
  address: string;
  /** Aborted when the client disconnects: the remaining calls of a batch are not run. */
  signal: AbortSignal;
  /** The trace of the client, if the request has one. */
  trace?: Trace | undefined;
  slices: TimeSlices;
  /** Counts bytes of the response as soon as they are in memory. */
  addMemory: (bytes: number) => void;
  /** Maximum bytes of a single result; `limits.resultBytes` by default. */
  maxResultBytes?: number;
}

/** A response as it is sent, and the error of a single call that failed. */
export interface Outcome {
  text: string | Buffer;
  error?: ServiceError;
}

interface CallOutcome extends Outcome {
  text: string;
}

const noAccount: Identity = { account: 0, scope: 'read' };

/** Runs the call of a parsed body, or the calls of a batch in order. Returns the response as JSON. */
export async function respond<C>(
  dispatcher: Dispatcher<C>,
  body: unknown,
  requestContext: RequestContext,
): Promise<Outcome> {
  if (!Array.isArray(body)) {
    const outcome = await respondToOne(dispatcher, body, requestContext);
    requestContext.addMemory(Buffer.byteLength(outcome.text));
    return outcome;
  }
  const hasToken = await isAuthenticated(dispatcher, requestContext.credential);
  const maxBytes = hasToken ? limits.batchResponseBytes : limits.anonymousResponseBytes;
  const responses = new BatchResponse(requestContext.addMemory, maxBytes);
  for (const request of body as unknown[]) {
    await requestContext.slices.next();
    if (requestContext.signal.aborted) break;
    const { text } = await respondToOne(dispatcher, request, requestContext, responses.refusal);
    responses.add(text);
  }
  return { text: responses.toJson() };
}

/** Returns true if the credential is valid. Returns false if the store fails: each call then returns the error of the store. */
async function isAuthenticated<C>({ authenticate }: Dispatcher<C>, credential: Credential): Promise<boolean> {
  if (!credential.token) return false;
  try {
    return (await authenticate(credential)) !== undefined;
  } catch {
    return false;
  }
}

/** Runs one request, or returns the response of a refusal if there is one. */
async function respondToOne<C>(
  dispatcher: Dispatcher<C>,
  request: unknown,
  requestContext: RequestContext,
  refusal = request instanceof ServiceError ? request : undefined,
): Promise<CallOutcome> {
  const id = requestId(request);
  const read = () => {
    if (refusal) throw refusal;
    return readRequest(request);
  };
  const outcome = await perform(dispatcher, read, requestContext, { id });
  if (outcome instanceof ServiceError) return { text: failure(id, outcome), error: outcome };
  return { text: success(id, outcome.json, outcome.method.flat) };
}

/** The result of a call that succeeded. */
export interface CallResult {
  method: Method;
  /** The result before serialization; absent for methods with a fixed result. */
  value?: unknown;
  json: string;
}

/**
 * Runs one call: finds the method, authorizes the caller, checks the params and runs the method. `read` returns the request and
 * may throw. Returns the result or the error for the client, and records the outcome.
 */
export async function perform<C>(
  dispatcher: Dispatcher<C>,
  read: () => Request,
  {
    credential,
    signal,
    language,
    address,
    trace,
    slices,
    maxResultBytes = limits.resultBytes,
  }: RequestContext,
  // Metrics and logs use the name of an existing method, never the name that a client sent.
  { name: initialName = 'unknown', id }: { name?: string; id?: Id | undefined } = {},
): Promise<CallResult | ServiceError> {
  const started = performance.now();
  let name = initialName;
  let waitSeconds = 0;
  const observe = (code: number, more: { requestId?: string; error?: unknown } = {}) => {
    const seconds = (performance.now() - started) / 1000;
    dispatcher.observe({ method: name, code, seconds, waitSeconds, id, trace, ...more });
  };
  try {
    const request = read();
    const method = dispatcher.methods.get(request.method);
    if (method === undefined) throw new ServiceError('noSuchMethod');
    name = method.name;
    const params = paramsOf(request);
    const { origin } = credential;
    const caller = method.needsToken ? await authorize(dispatcher, credential, method) : noAccount;
    if (method.counted) await dispatcher.admit(caller);
    const checked = readParams(method.params, params) as never;
    await dispatcher.confine(caller, checked);
    waitSeconds = waitOf(method, checked);
    const run = () =>
      method.run(dispatcher.context, checked, { ...caller, language, address, origin, signal });
    if (method.fixed) {
      const json = fixedResult(method, run);
      observe(0);
      return { method, json };
    }
    // Methods without a token are short, and health checks call them, so they run at once.
    const value = method.needsToken ? await inOwnSlice(run, slices) : await run();
    const json = await resultJson(value, method.needsToken ? slices : noSlices, maxResultBytes);
    // The key of a call that waited may have expired or been revoked, and then the caller must not get the result.
    if (waitSeconds > 0 && performance.now() - started > longWaitMs)
      await authorize(dispatcher, { ...credential, isUnderWay: true }, method);
    observe(0);
    return { method, value, json };
  } catch (error) {
    const { clientError, ...logged } = toClientError(error);
    observe(clientError.code, logged);
    return clientError;
  }
}

/** Milliseconds after which the credential of a call that may wait is checked again before its result is returned. */
const longWaitMs = 20;

/** Returns the seconds that a call may wait: its param `wait`, or the default of a method that has this param. */
function waitOf<C>({ params }: Method<C>, { wait }: { wait?: number }): number {
  return wait ?? ('wait' in params.shape ? limits.wait.default : 0);
}

/** Runs a method in a time slice. Other calls run before its result is serialized, which takes a slice of its own. */
async function inOwnSlice(run: () => unknown, slices: TimeSlices): Promise<unknown> {
  await slices.next();
  const value = await run();
  await slices.next();
  return value;
}

const noSlices = { next: () => undefined };

const fixedResults = new WeakMap<object, string>();

/** Returns the result of a method with a fixed result as JSON. The method runs once. */
function fixedResult(method: object, run: () => unknown): string {
  let result = fixedResults.get(method);
  if (result === undefined) fixedResults.set(method, (result = JSON.stringify(run())));
  return result;
}

/** Returns the identity of a caller. Throws if the credential is invalid or may not call the method. All methods are checked here. */
export async function authorize<C>(
  dispatcher: Dispatcher<C>,
  credential: Credential,
  method: Pick<Method, 'scope'>,
): Promise<Identity> {
  const caller = credential.token ? await dispatcher.authenticate(credential) : undefined;
  if (caller === undefined) throw credentialError(credential.token);
  assertOrigin(caller, credential.origin);
  assertScope(caller, method);
  return caller;
}
