import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ServiceError } from '../domain/errors.ts';

/**
 * Sets the HTTP status of a reply: the error code if it is an HTTP status, otherwise 200. With such a code the call did not run,
 * for example during a stop or while sign-ins are throttled. In a batch such a code concerns only its entry.
 */
export function withStatus(reply: FastifyReply, error: ServiceError | undefined): FastifyReply {
  if (error === undefined || STATUS_CODES[error.code] === undefined) return reply;
  const seconds = error.detail.retry_after;
  return (seconds === undefined ? reply : reply.header('retry-after', seconds)).code(error.code);
}
