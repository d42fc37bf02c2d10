import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ServiceError, statusOf } from '../domain/errors.ts';
import { problem } from '../rest/answers.ts';
import { failure } from '../rpc/envelope.ts';

/** Returns the error body of JSON-RPC for outcomes below the RPC layer; its code is the HTTP status. */
export function problemBody(error: ServiceError): string {
  return failure(undefined, error);
}

export const jsonType = 'application/json; charset=utf-8';

/** Below this everything is answered as REST has it, refusals too. */
export const isRest = (url: string): boolean => /^\/v1(?![^/?])/.test(url);

/** Sends an error of a request that no call was read from, in the form that its address has. */
export function refuse(
  { url }: FastifyRequest,
  reply: FastifyReply,
  error: ServiceError,
  status: number = error.code,
): FastifyReply {
  if (!isRest(url)) return reply.code(status).type(jsonType).send(problemBody(error));
  const { status: own, headers, body } = problem(error);
  return reply.code(own).headers(headers).send(body);
}

/** Sends an error of an address whose outcomes are told by the status, with the body that JSON-RPC has. */
export function refuseByStatus(reply: FastifyReply, error: ServiceError): FastifyReply {
  const status = statusOf(error.reason);
  const { retry_after: seconds } = error.detail;
  if (status === 401) void reply.header('www-authenticate', 'Bearer realm="textkin"');
  if (seconds !== undefined) void reply.header('retry-after', seconds);
  return reply.code(status).type(jsonType).send(problemBody(error));
}

/** Seconds after which a client that met a busy or stopping service may try again. */
export const retryAfter = 5;
