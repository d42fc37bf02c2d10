import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../domain/errors.ts';
import { type Dispatcher, login } from '../../rpc/dispatch.ts';
import type { CorsOrigins } from '../cors.ts';
import { bearerOf } from '../credential.ts';
import { jsonType, refuseByStatus } from '../problem.ts';
import { type CallAddress, parsed, type ReceivedCall } from '../rpc.ts';

interface Homes {
  publicUrl: string | undefined;
  cors: CorsOrigins | undefined;
}

/**
 * `POST /mcp`: the Model Context Protocol by streamable HTTP, for agents that show a token or a static key as bearer. Refusals
 * have the statuses that the protocol asks for; outcomes of tools are 200.
 */
export function agentsAddress<C>(dispatcher: Dispatcher<C>, homes: Homes): CallAddress {
  return {
    path: '/mcp',
    verbs: ['POST'],
    credentialOf(request) {
      assertHome(request, homes);
      return { token: bearerOf(request), isBearer: true, origin: request.headers.origin };
    },
    answer: (call) => answerAgent(dispatcher, call),
  };
}

/**
 * Throws otherSite where a browser says that the page of another site asks: whatever name that page has in its address, and
 * though it leads to this machine ("DNS rebinding"). Programs send no Origin.
 */
function assertHome({ headers: { origin } }: FastifyRequest, { publicUrl, cors = [] }: Homes): void {
  if (origin === undefined || cors === '*' || cors.includes(origin)) return;
  if (publicUrl === undefined || origin !== new URL(publicUrl).origin) throw new ServiceError('otherSite');
}

async function answerAgent<C>(
  dispatcher: Dispatcher<C>,
  { request, reply, bytes, requestContext }: ReceivedCall,
): Promise<FastifyReply> {
  const started = performance.now();
  void reply.type(jsonType);
  try {
    const body = await parsed(dispatcher, bytes, requestContext);
    if (body instanceof ServiceError) return await refuseByStatus(reply, body);
    const { scope } = await login(dispatcher, requestContext.credential, { scope: 'read' });
    // The protocol has had no batches since 2025-06-18, and tools of one would run all at once.
    if (Array.isArray(body)) throw new ServiceError('invalidParams', { field: 'request' });
    const { agentServer, exchange, ownTools } = await import('../../agents/agents.ts');
    const own = Object.entries(request.headers).filter(
      (entry): entry is [string, string] => entry[0].startsWith('mcp-') && typeof entry[1] === 'string',
    );
    const server = agentServer(ownTools(dispatcher, scope, requestContext));
    const { status, headers, text } = await exchange(server, body, Object.fromEntries(own));
    requestContext.hold(Buffer.byteLength(text));
    return await reply.code(status).headers(headers).send(text);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const seconds = (performance.now() - started) / 1000;
    dispatcher.observe({ method: 'mcp', code: error.code, seconds, trace: requestContext.trace });
    return refuseByStatus(reply, error);
  }
}
