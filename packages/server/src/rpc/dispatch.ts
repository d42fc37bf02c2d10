import { credentialRefused } from '../accounts/credentials.ts';
import { assertOrigin, assertScope } from '../accounts/access/permission.ts';
import type { Credential, Identity, Method } from '../contract/method.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { BatchResponse } from './answers.ts';
import { failure, type Id, paramsOf, readRequest, type Request, requestId, success } from './envelope.ts';
import { readParams } from './params.ts';
import { resultJson } from './result-json.ts';
import { toClientError } from './client-error.ts';
import type { Trace } from './trace.ts';
import type { TimeSlices } from './time-slices.ts';

/** Whose call it is, or undefined when the token or key is missing, unknown or expired. */
export type Authenticate = (credential: Credential) => Promise<Identity | undefined>;

/** Throws the error of the contract where checked params name what the key does not see. */
export type Confine = (caller: Identity, params: object) => Promise<void>;

/** Counts a call; throws the error of the contract when the account has none left. */
export type Admit = (caller: Identity) => Promise<void>;

/** Told of every request once it is answered; `code` is 0 for a success. `error` is what was thrown and not expected. */
export type Observe = (call: {
  method: string;
  code: number;
  seconds: number;
  /** Seconds that it was allowed to wait for texts. */
  mayWait?: number;
  /** The id that the client gave it. */
  id?: Id | undefined;
  /** The trace of the client, if it sent one. */
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

/** What a request came with beside its body. */
export interface RequestContext {
  credential: Credential;
  /** Where it came from. */
  address: string;
  /** Once aborted, nobody waits for the answer any more: what is left of a batch is not run. */
  signal: AbortSignal;
  /** What it belongs to, where the client said so. */
  trace?: Trace | undefined;
  slices: TimeSlices;
  /** Told of the bytes that an answer takes as soon as it is made. */
  hold: (bytes: number) => void;
  /** Bytes of a single result; `limits.resultBytes` unless given. */
  resultBytes?: number;
}

/** An answer as it is sent; of a single call that failed, the error. */
export interface Outcome {
  text: string | Buffer;
  error?: ServiceError;
}

interface OneOutcome extends Outcome {
  text: string;
}

const noAccount: Identity = { account: 0, scope: 'read' };

/** Answers a parsed body, with JSON: one request, or a batch whose entries run in order. */
export async function respond<C>(
  dispatcher: Dispatcher<C>,
  body: unknown,
  requestContext: RequestContext,
): Promise<Outcome> {
  if (!Array.isArray(body)) {
    const outcome = await respondToOne(dispatcher, body, requestContext);
    requestContext.hold(Buffer.byteLength(outcome.text));
    return outcome;
  }
  const isKnown = await hasToken(dispatcher, requestContext.credential);
  const most = isKnown ? limits.batchResponseBytes : limits.openResponseBytes;
  const answers = new BatchResponse(requestContext.hold, most);
  for (const request of body as unknown[]) {
    await requestContext.slices.next();
    if (requestContext.signal.aborted) break;
    const { text } = await respondToOne(dispatcher, request, requestContext, answers.refusal);
    answers.add(text);
  }
  return { text: answers.all() };
}

/** Returns whether a valid token is shown. A store that fails counts as no: each call of the batch says what is wrong. */
async function hasToken<C>({ authenticate }: Dispatcher<C>, credential: Credential): Promise<boolean> {
  if (!credential.token) return false;
  try {
    return (await authenticate(credential)) !== undefined;
  } catch {
    return false;
  }
}

/** Answers one request, with the given refusal where there is one. */
async function respondToOne<C>(
  dispatcher: Dispatcher<C>,
  request: unknown,
  requestContext: RequestContext,
  refusal = request instanceof ServiceError ? request : undefined,
): Promise<OneOutcome> {
  const id = requestId(request);
  const read = () => {
    if (refusal) throw refusal;
    return readRequest(request);
  };
  const done = await perform(dispatcher, read, requestContext, { id });
  if (done instanceof ServiceError) return { text: failure(id, done), error: done };
  return { text: success(id, done.json, done.method.flat) };
}

/** What a call has answered, as JSON too; the value is there unless it is always the same. */
export interface CallResult {
  method: Method;
  value?: unknown;
  json: string;
}

/**
 * Makes one call: finds the method, looks who calls and whether they may, checks the params and runs it. `read` says what
 * is called and may throw. Whatever comes of it is observed, by the name of the method as soon as that is known.
 */
export async function perform<C>(
  dispatcher: Dispatcher<C>,
  read: () => Request,
  { credential, signal, address, trace, slices, resultBytes = limits.resultBytes }: RequestContext,
  // Metrics and logs know a method only by a name of ours, never by what a client wrote.
  { name: known = 'unknown', id }: { name?: string; id?: Id | undefined } = {},
): Promise<CallResult | ServiceError> {
  const started = performance.now();
  let name = known;
  let mayWait = 0;
  const observe = (code: number, more: { requestId?: string; error?: unknown } = {}) => {
    const seconds = (performance.now() - started) / 1000;
    dispatcher.observe({ method: name, code, seconds, mayWait, id, trace, ...more });
  };
  try {
    const asked = read();
    const method = dispatcher.methods.get(asked.method);
    if (method === undefined) throw new ServiceError('noSuchMethod');
    name = method.name;
    const params = paramsOf(asked);
    const { origin } = credential;
    const caller = method.needsToken ? await login(dispatcher, credential, method) : noAccount;
    if (method.counted) await dispatcher.admit(caller);
    const checked = readParams(method.params, params) as never;
    await dispatcher.confine(caller, checked);
    mayWait = waitOf(method, checked);
    const run = () => method.run(dispatcher.context, checked, { ...caller, address, origin, signal });
    if (method.fixed) {
      const json = fixedResult(method, run);
      observe(0);
      return { method, json };
    }
    // Those without a token are short, and tell others that the service is well.
    const value = method.needsToken ? await inOwnSlice(run, slices) : await run();
    const json = await resultJson(value, method.needsToken ? slices : unsliced, resultBytes);
    // A call that was held may have outlived its key, and then its result is none of the caller's business.
    if (mayWait > 0 && performance.now() - started > longWaitMs)
      await login(dispatcher, { ...credential, isUnderWay: true }, method);
    observe(0);
    return { method, value, json };
  } catch (error) {
    const { clientError, ...logged } = toClientError(error);
    observe(clientError.code, logged);
    return clientError;
  }
}

/** Milliseconds after which a call that may wait counts as held; a right that ends within them is answered later than that. */
const longWaitMs = 20;

/** Seconds that a call may wait: what it asks for, or what a method that can wait does by itself. */
function waitOf<C>({ params }: Method<C>, { wait }: { wait?: number }): number {
  return wait ?? ('wait' in params.shape ? limits.wait.default : 0);
}

/** Reading a thousand rows and writing them are two steps, and other calls have theirs in between. */
async function inOwnSlice(run: () => unknown, slices: TimeSlices): Promise<unknown> {
  await slices.next();
  const value = await run();
  await slices.next();
  return value;
}

const unsliced = { next: () => undefined };

const fixedResults = new WeakMap<object, string>();

/** The result of a method whose result never changes, which is made and written once. */
function fixedResult(method: object, run: () => unknown): string {
  let result = fixedResults.get(method);
  if (result === undefined) fixedResults.set(method, (result = JSON.stringify(run())));
  return result;
}

/** Whose call it is, who may make it: the one place where that is looked at, for every method. */
export async function login<C>(
  dispatcher: Dispatcher<C>,
  credential: Credential,
  method: Pick<Method, 'scope'>,
): Promise<Identity> {
  const caller = credential.token ? await dispatcher.authenticate(credential) : undefined;
  if (caller === undefined) throw credentialRefused(credential.token);
  assertOrigin(caller, credential.origin);
  assertScope(caller, method);
  return caller;
}
