import { STATUS_CODES } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../domain/errors.ts';
import { type Circumstances, type Dispatcher, login } from '../../rpc/dispatch.ts';
import type { CorsOrigins } from '../cors.ts';
import { bearerOf } from '../credential.ts';
import { jsonType, problemBody } from '../problem.ts';
import { type RpcAddress, type Reply, valueOf } from '../rpc.ts';

interface Homes {
  publicUrl: string | undefined;
  cors: CorsOrigins | undefined;
}

/**
 * `POST /mcp`: the Model Context Protocol by streamable HTTP, for agents that show a token or a static key as bearer. Refusals
 * have the statuses that the protocol asks for; outcomes of tools are 200.
 */
export function agentsAddress(homes: Homes): RpcAddress {
  return {
    path: '/mcp',
    credentialOf(request) {
      assertHome(request, homes);
      return { token: bearerOf(request), isBearer: true, origin: request.headers.origin };
    },
    answer: answerAgent,
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
  bytes: Buffer | ServiceError,
  circumstances: Circumstances,
  { headers }: FastifyRequest,
): Promise<Reply> {
  const started = performance.now();
  try {
    const body = await valueOf(bytes, circumstances);
    const { scope } = await login(dispatcher, circumstances.credential, { scope: 'read' });
    // The protocol has had no batches since 2025-06-18, and tools of one would run all at once.
    if (Array.isArray(body)) throw new ServiceError('invalidParams', { field: 'request' });
    const { agentServer, exchange, ownTools } = await import('../../agents/agents.ts');
    const own = Object.entries(headers).filter(
      (entry): entry is [string, string] => entry[0].startsWith('mcp-') && typeof entry[1] === 'string',
    );
    const server = agentServer(ownTools(dispatcher, scope, circumstances));
    const reply = await exchange(server, body, Object.fromEntries(own));
    circumstances.hold(Buffer.byteLength(reply.text));
    return reply;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const seconds = (performance.now() - started) / 1000;
    dispatcher.observe({ method: 'mcp', code: error.code, seconds, trace: circumstances.trace });
    return refusal(error);
  }
}

function refusal(error: ServiceError): Reply {
  const status = statusOf(error);
  const { retry_after: seconds } = error.detail;
  return {
    status,
    headers: {
      'content-type': jsonType,
      ...(status === 401 && { 'www-authenticate': 'Bearer realm="textkin"' }),
      ...(seconds !== undefined && { 'retry-after': String(seconds) }),
    },
    text: problemBody(error),
  };
}

function statusOf({ reason, code }: ServiceError): number {
  if (reason === 'tokenInvalid' || reason === 'keyInAddress') return 401;
  if (reason === 'otherOrigin') return 403;
  if (reason === 'bodyTooLarge' || reason === 'openBodyTooLarge') return 413;
  if (STATUS_CODES[code] !== undefined) return code;
  return code === new ServiceError('internal').code ? 503 : 400;
}
