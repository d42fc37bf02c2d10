import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../domain/errors.ts';
import { problem } from '../rest/answers.ts';
import { failure } from '../rpc/envelope.ts';

/** The same error body as everywhere, for outcomes below the RPC layer; its code is the HTTP status. */
export function problemBody(error: ServiceError): string {
  return failure(undefined, error);
}

export const jsonType = 'application/json; charset=utf-8';

/** Below this everything is answered as REST has it, refusals too. */
const isRest = (url: string): boolean => /^\/v1(?![^/?])/.test(url);

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

/** Seconds after which a client that met a busy or stopping service may try again. */
export const retryAfter = 5;
