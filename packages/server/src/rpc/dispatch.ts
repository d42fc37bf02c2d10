import type { Identity, Method } from '../contract/method.ts';
import { ServiceError } from '../domain/errors.ts';
import { BatchAnswers } from './answers.ts';
import { failure, paramsOf, readRequest, requestId, success } from './envelope.ts';
import { readParams } from './params.ts';
import { toldOf } from './told.ts';
import type { Trace } from './trace.ts';
import type { CallTurns } from './turns.ts';

/** Who a token belongs to, or undefined when it is unknown or expired. */
export type Authenticate = (token: string) => Promise<Identity | undefined>;

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
  observe: Observe;
}

/** What a body came with. */
export interface Circumstances {
  token: string | undefined;
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

const noAccount = { account: 0, tokenHash: new Uint8Array() };

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
  { token, signal, address, trace, turns }: Circumstances,
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
    const read = readRequest(request);
    const method = dispatcher.methods.get(read.method);
    if (method === undefined) throw new ServiceError('noSuchMethod');
    name = method.name;
    const params = paramsOf(read);
    const caller = method.needsToken ? await login(dispatcher, token) : noAccount;
    if (method.counted) await dispatcher.admit(caller);
    const checked = readParams(method.params, params) as never;
    const run = () => method.run(dispatcher.context, checked, { ...caller, address, signal });
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

async function login<C>(dispatcher: Dispatcher<C>, token: string | undefined) {
  const caller = token ? await dispatcher.authenticate(token) : undefined;
  if (caller === undefined) throw new ServiceError('tokenInvalid');
  return caller;
}
