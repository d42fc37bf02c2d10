import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../domain/errors.ts';
import { type Dispatcher, authorize } from '../../rpc/dispatch.ts';
import type { CorsOrigins } from '../cors.ts';
import { bearerOf } from '../credential.ts';
import { jsonType, refuseByStatus } from '../problem.ts';
import { type CallRoute, parseBody, type ReceivedCall } from '../rpc.ts';

/** The sites whose pages may call. */
interface AllowedSites {
  publicUrl: string | undefined;
  cors: CorsOrigins | undefined;
}

/**
 * Returns the route `POST /mcp`: the Model Context Protocol over streamable HTTP, for agents that send a token or static key
 * as a bearer token. Refusals have the statuses that the protocol demands; every result of a tool has status 200.
 */
export function agentsRoute<C>(dispatcher: Dispatcher<C>, sites: AllowedSites): CallRoute {
  return {
    path: '/mcp',
    verbs: ['POST'],
    credentialOf(request) {
      assertAllowedSite(request, sites);
      return { token: bearerOf(request), isBearer: true, origin: request.headers.origin };
    },
    handle: (call) => handleAgentCall(dispatcher, call),
  };
}

/**
 * Throws `otherSite` if a browser's Origin header names a site that is not allowed, even one whose host name resolves to this
 * machine ("DNS rebinding"). Programs send no Origin.
 */
function assertAllowedSite(
  { headers: { origin } }: FastifyRequest,
  { publicUrl, cors = [] }: AllowedSites,
): void {
  if (origin === undefined || cors === '*' || cors.includes(origin)) return;
  if (publicUrl === undefined || origin !== new URL(publicUrl).origin) throw new ServiceError('otherSite');
}

async function handleAgentCall<C>(
  dispatcher: Dispatcher<C>,
  { request, reply, bytes, requestContext }: ReceivedCall,
): Promise<FastifyReply> {
  const started = performance.now();
  void reply.type(jsonType);
  try {
    const body = await parseBody(dispatcher, bytes, requestContext);
    if (body instanceof ServiceError) return await refuseByStatus(reply, body);
    const { scope } = await authorize(dispatcher, requestContext.credential, { scope: 'read' });
    // The protocol dropped batches in its version 2025-06-18, and the tools of a batch would all run at once.
    if (Array.isArray(body)) throw new ServiceError('invalidParams', { field: 'request' });
    const { agentServer, exchange, serviceTools } = await import('../../agents/agents.ts');
    const protocolHeaders = Object.entries(request.headers).filter(
      (entry): entry is [string, string] => entry[0].startsWith('mcp-') && typeof entry[1] === 'string',
    );
    const server = agentServer(serviceTools(dispatcher, scope, requestContext));
    const { status, headers, text } = await exchange(server, body, Object.fromEntries(protocolHeaders));
    requestContext.addMemory(Buffer.byteLength(text));
    return await reply.code(status).headers(headers).send(text);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const seconds = (performance.now() - started) / 1000;
    dispatcher.observe({ method: 'mcp', code: error.code, seconds, trace: requestContext.trace });
    return refuseByStatus(reply, error);
  }
}
