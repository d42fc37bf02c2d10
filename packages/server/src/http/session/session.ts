import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessTokens, FailedSignIns, KeyPairs } from '../../accounts/interface.ts';
import type { OneTimeLinks } from '../../accounts/sign-in/one-time-links.ts';
import { signIn, failedSignInError } from '../../accounts/sign-in/pair.ts';
import { keyPair, linkCode } from '../../contract/sign-in.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Observe } from '../../rpc/dispatch.ts';
import { parseJson } from '../../rpc/json.ts';
import { readParams } from '../../rpc/params.ts';
import { toClientError } from '../../rpc/client-error.ts';
import type { KeyPair } from '../../store/store.ts';
import { withStatus } from '../outcome.ts';
import { jsonType, problemBody } from '../problem.ts';
import type { RpcRoute } from '../rpc.ts';
import { clearSession, setSession, sessionToken } from './cookie.ts';
import { assertFromConsole, isFromHere } from './origin.ts';

export interface SessionDependencies {
  keys: KeyPairs;
  throttle: FailedSignIns;
  tokens: AccessTokens;
  links: OneTimeLinks;
  /** Where one-time links work: on this machine, or from anywhere. */
  oneTimeLink: 'local' | 'any';
  publicUrl: string | undefined;
  observe: Observe;
}

/** Returns the route of the console's calls, which take the token from the cookie. */
export function consoleRoute(publicUrl: string | undefined): RpcRoute {
  return {
    path: '/console/rpc',
    credentialOf(request) {
      assertFromConsole(request, publicUrl);
      return { token: sessionToken(request), isBearer: false, origin: request.headers.origin };
    },
  };
}

/**
 * Adds `/console/session`: `POST` signs in with a key pair or the code of a one-time link, `GET` returns the API key and
 * the account of the session or why the session has ended, `DELETE` signs out. Responses have the statuses of calls (`withStatus`).
 */
export function addSession(app: FastifyInstance, dependencies: SessionDependencies): void {
  const { tokens, publicUrl, observe } = dependencies;
  const handlers = { GET: describeSession, POST: createSession, DELETE: deleteSession };
  for (const [method, run] of Object.entries(handlers)) {
    app.route({
      method,
      url: '/console/session',
      async handler(request, reply) {
        const started = performance.now();
        const observeOutcome = (code: number, logged = {}) => {
          const seconds = (performance.now() - started) / 1000;
          observe({ method: 'console session', code, seconds, ...logged });
        };
        try {
          assertFromConsole(request, publicUrl);
          const body = await run(request, reply);
          observeOutcome(0);
          return await reply.type(jsonType).send(body);
        } catch (error) {
          const { clientError, ...logged } = toClientError(error);
          observeOutcome(clientError.code, logged);
          return withStatus(reply, clientError).type(jsonType).send(problemBody(clientError));
        }
      },
    });
  }

  async function describeSession(request: FastifyRequest, reply: FastifyReply) {
    const token = sessionToken(request);
    if (token === undefined) return {};
    const state = await tokens.check(token);
    if (typeof state === 'object') return { api_key: state.apiKey, account_id: state.identity.account };
    clearSession(request, reply);
    return { ended: state };
  }

  async function createSession(request: FastifyRequest, reply: FastifyReply) {
    const pair = await pairOf(request, dependencies);
    const token = await tokens.issue(pair, { isSession: true });
    await end(request);
    setSession(request, reply, token);
    return { api_key: pair.apiKey, account_id: pair.accountId };
  }

  async function deleteSession(request: FastifyRequest, reply: FastifyReply) {
    await end(request);
    clearSession(request, reply);
    return {};
  }

  /** Ends the session that a request came with. */
  async function end(request: FastifyRequest): Promise<void> {
    const state = await tokens.check(sessionToken(request) ?? '');
    if (typeof state === 'object') await tokens.invalidate(state.identity.tokenHash);
  }
}

/** Returns the key pair of a sign-in by pair or by link. Wrong credentials count as a failed sign-in. */
async function pairOf(request: FastifyRequest, dependencies: SessionDependencies): Promise<KeyPair> {
  const { keys, throttle, links, oneTimeLink } = dependencies;
  const address = request.ip;
  const body = bodyOf(request);
  if (body['code'] === undefined) {
    const { api_key: apiKey, secret_key: secretKey } = readParams(keyPair, body);
    return signIn({ keys, throttle }, { apiKey, secretKey, address, origin: request.headers.origin });
  }
  if (oneTimeLink === 'local' && !isFromHere(request)) throw new ServiceError('linkElsewhere');
  const { code } = readParams(linkCode, body);
  try {
    return await links.use(code);
  } catch (error) {
    throw error instanceof ServiceError ? await failedSignInError(throttle, error, address, code) : error;
  }
}

function bodyOf({ body }: FastifyRequest): Record<string, unknown> {
  const value = parseJson((body as Buffer | undefined) ?? Buffer.alloc(0));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ServiceError('invalidParams', { field: 'body' });
  return value as Record<string, unknown>;
}
