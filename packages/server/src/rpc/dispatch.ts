import { randomUUID } from 'node:crypto';
import type { Identity, Method } from '../contract/method.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { failure, readRequest, requestId, success } from './envelope.ts';
import { batchTooLong } from './json.ts';
import { readParams } from './params.ts';

/** Who a token belongs to, or undefined when it is unknown or expired. */
export type Authenticate = (token: string) => Promise<Identity | undefined>;

/** Counts a call; throws the error of the contract when the account has none left. */
export type Admit = (caller: Identity) => Promise<void>;

/** Told of every request once it is answered; `code` is 0 for a success. `error` is what was thrown and not expected. */
export type Observe = (call: {
  method: string;
  code: number;
  seconds: number;
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

const noAccount = { account: 0, tokenHash: new Uint8Array() };

/**
 * Answers a parsed body: one request, or a batch whose entries run in order. An aborted signal says that nobody waits
 * for the answer any more: what is left of a batch is not run.
 */
export async function answer<C>(
  dispatcher: Dispatcher<C>,
  body: unknown,
  token: string | undefined,
  signal: AbortSignal,
): Promise<object> {
  if (!Array.isArray(body)) return answerOne(dispatcher, body, token, signal);
  if (body.length > limits.batchEntries) return failure(undefined, batchTooLong());
  const answers: object[] = [];
  for (const request of body as unknown[]) {
    if (signal.aborted) break;
    answers.push(await answerOne(dispatcher, request, token, signal));
  }
  return answers;
}

async function answerOne<C>(
  dispatcher: Dispatcher<C>,
  request: unknown,
  token: string | undefined,
  signal: AbortSignal,
): Promise<object> {
  const started = performance.now();
  const id = requestId(request);
  // Metrics and logs know a method only by a name of ours, never by what a client wrote.
  let name = 'unknown';
  const observe = (code: number, more: { requestId?: string; error?: unknown } = {}) => {
    dispatcher.observe({ method: name, code, seconds: (performance.now() - started) / 1000, ...more });
  };
  try {
    const { method: wanted, params } = readRequest(request);
    const method = dispatcher.methods.get(wanted);
    if (method === undefined) throw new ServiceError('noSuchMethod');
    name = method.name;
    const caller = method.needsToken ? await login(dispatcher, token) : noAccount;
    if (method.counted) await dispatcher.admit(caller);
    const checked = readParams(method.params, params) as never;
    const result = await method.run(dispatcher.context, checked, { ...caller, signal });
    observe(0);
    return success(id, result, method.flat);
  } catch (error) {
    if (error instanceof ServiceError) {
      observe(error.code);
      return failure(id, error);
    }
    const request_id = randomUUID();
    const internal = new ServiceError('internal', { request_id });
    observe(internal.code, { requestId: request_id, error });
    return failure(id, internal);
  }
}

async function login<C>(dispatcher: Dispatcher<C>, token: string | undefined) {
  const caller = token ? await dispatcher.authenticate(token) : undefined;
  if (caller === undefined) throw new ServiceError('tokenInvalid');
  return caller;
}
