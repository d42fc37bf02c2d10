import { assertOrigin, assertScope } from '../accounts/access/permission.ts';
import type { Credential, Identity, Method } from '../contract/method.ts';
import { ServiceError } from '../domain/errors.ts';
import { BatchAnswers } from './answers.ts';
import { failure, readRequest, requestId, success } from './envelope.ts';
import { readParams } from './params.ts';
import { toldOf } from './told.ts';
import type { Trace } from './trace.ts';
import type { CallTurns } from './turns.ts';

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
  /** Of the client that said what it belongs to. */
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

/** What a body came with. */
export interface Circumstances {
  credential: Credential;
  /** Where it came from. */
  address: string;
  /** Once aborted, nobody waits for the answer any more: what is left of a batch is not run. */
  signal: AbortSignal;
  /** What it belongs to, where the client said so. */
  trace?: Trace | undefined;
  turns: CallTurns;
  /** Told of the bytes that an answer takes as soon as it is made. */
  hold: (bytes: number) => void;
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
export async function answer<C>(
  dispatcher: Dispatcher<C>,
  body: unknown,
  circumstances: Circumstances,
): Promise<Outcome> {
  if (!Array.isArray(body)) {
    const outcome = await answerOne(dispatcher, body, circumstances);
    circumstances.hold(Buffer.byteLength(outcome.text));
    return outcome;
  }
  const answers = new BatchAnswers(circumstances.hold);
  for (const request of body as unknown[]) {
    await circumstances.turns.next();
    if (circumstances.signal.aborted) break;
    const { text } = await answerOne(dispatcher, request, circumstances, answers.refusal);
    answers.add(text);
  }
  return { text: answers.all() };
}

/** Answers one request, with the given refusal where there is one. */
async function answerOne<C>(
  dispatcher: Dispatcher<C>,
  request: unknown,
  { credential, signal, address, trace, turns }: Circumstances,
  refusal = request instanceof ServiceError ? request : undefined,
): Promise<OneOutcome> {
  const started = performance.now();
  const id = requestId(request);
  // Metrics and logs know a method only by a name of ours, never by what a client wrote.
  let name = 'unknown';
  const observe = (code: number, more: { requestId?: string; error?: unknown } = {}) => {
    const seconds = (performance.now() - started) / 1000;
    dispatcher.observe({ method: name, code, seconds, trace, ...more });
  };
  try {
    if (refusal) throw refusal;
    const { method: wanted, params } = readRequest(request);
    const method = dispatcher.methods.get(wanted);
    if (method === undefined) throw new ServiceError('noSuchMethod');
    name = method.name;
    const { origin } = credential;
    const caller = method.needsToken ? await login(dispatcher, credential, method) : noAccount;
    if (method.counted) await dispatcher.admit(caller);
    const checked = readParams(method.params, params);
    await dispatcher.confine(caller, checked);
    const run = () =>
      method.run(dispatcher.context, checked as never, { ...caller, address, origin, signal });
    const result = method.fixed
      ? fixedResult(method, run)
      : // Those without a token are short, and tell others that the service is well.
        JSON.stringify(await (method.needsToken ? inTurns(run, turns) : run()));
    observe(0);
    return { text: success(id, result, method.flat) };
  } catch (error) {
    const { told, ...logged } = toldOf(error);
    observe(told.code, logged);
    return { text: failure(id, told), error: told };
  }
}

/** Reading a thousand rows and writing them down are two steps, and others may come in between. */
async function inTurns<Result>(run: () => Result, turns: CallTurns): Promise<Awaited<Result>> {
  await turns.next();
  const result = await run();
  await turns.next();
  return result;
}

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
  if (caller === undefined) throw new ServiceError('tokenInvalid');
  assertOrigin(caller, credential.origin);
  assertScope(caller, method);
  return caller;
}
