import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type ErrorName, ServiceError } from '../../domain/errors.ts';
import { refuse } from '../problem.ts';
import type { ObserveRefusal } from './refusals.ts';

/**
 * Refuses requests that Node's parser accepts: requests that a proxy could see end elsewhere (request smuggling), and requests
 * with an unknown expectation. Closes the connection after the response to an upgrade request: Node then discards the bytes that
 * came with the request, which may be the beginning of another request.
 */
export function addFramingRule(app: FastifyInstance, observeRefusal: ObserveRefusal): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    const kind = refusalOf(request.raw);
    if (kind !== undefined || headers.upgrade !== undefined) void reply.header('connection', 'close');
    if (kind === undefined) {
      done();
      return;
    }
    const error = new ServiceError(kind);
    observeRefusal(error, headers);
    void refuse(request, reply, error);
  });
}

/**
 * Returns the error for a request to refuse. The only transfer coding here is `chunked`, and HTTP/1.0 has none (RFC 9112, 6.1).
 * Node also reads the versions 0.9 and 2.0 on these connections.
 */
function refusalOf({ headers, httpVersion }: IncomingMessage): ErrorName | undefined {
  const { 'transfer-encoding': coding, expect } = headers;
  const isNew = httpVersion === '1.1';
  if (!isNew && httpVersion !== '1.0') return 'badRequest';
  if (coding !== undefined && !(isNew && /^chunked$/i.test(coding))) return 'badRequest';
  return isNew && expect !== undefined && !/^100-continue$/i.test(expect) ? 'expectationUnknown' : undefined;
}
