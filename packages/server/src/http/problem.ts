import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ServiceError, statusOf } from '../domain/errors.ts';
import { problem } from '../rest/responses.ts';
import { failure } from '../rpc/envelope.ts';

/** Returns the error body of JSON-RPC for outcomes below the RPC layer; its code is the HTTP status. */
export function problemBody(error: ServiceError): string {
  return failure(undefined, error);
}

export const jsonType = 'application/json; charset=utf-8';

/** Returns true for URLs below `/v1`, where every response has the form of REST, refusals included. */
export const isRest = (url: string): boolean => /^\/v1(?![^/?])/.test(url);

const isReconcile = (url: string): boolean => /^\/reconcile(?![^/?])/.test(url);

/**
 * Sends an error for a request from which no call was read: a problem document below `/v1`, the body of JSON-RPC elsewhere. At
 * `/reconcile` every error has its HTTP status.
 */
export function refuse(
  { url }: FastifyRequest,
  reply: FastifyReply,
  error: ServiceError,
  status: number = error.code,
): FastifyReply {
  if (isReconcile(url)) return refuseByStatus(reply, error);
  if (!isRest(url)) return reply.code(status).type(jsonType).send(problemBody(error));
  const { status: own, headers, body } = problem(error);
  return reply.code(own).headers(headers).send(body);
}

/**
 * Sends an error with an HTTP status, by default the status of its reason, and the body of JSON-RPC. `challenge` says how a client
 * without a valid credential may send one.
 */
export function refuseByStatus(
  reply: FastifyReply,
  error: ServiceError,
  {
    status = statusOf(error.reason),
    challenge = 'Bearer realm="textkin"',
  }: { status?: number | undefined; challenge?: string } = {},
): FastifyReply {
  const { retry_after: seconds } = error.detail;
  if (status === 401) void reply.header('www-authenticate', challenge);
  if (seconds !== undefined) void reply.header('retry-after', seconds);
  return reply.code(status).type(jsonType).send(problemBody(error));
}

/** Seconds after which a client that met a busy or stopping service may try again. */
export const retryAfter = 5;
