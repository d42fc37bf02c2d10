import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ServiceError } from '../domain/errors.ts';

/**
 * The status of a call's outcome: 200 for those of the contract. A code that is an HTTP status says that the call was
 * not made, as at a stop or when sign-ins are slowed down; in a batch it is for its entry alone.
 */
export function withStatus(reply: FastifyReply, error: ServiceError | undefined): FastifyReply {
  if (error === undefined || STATUS_CODES[error.code] === undefined) return reply;
  const seconds = error.detail.retry_after;
  return (seconds === undefined ? reply : reply.header('retry-after', seconds)).code(error.code);
}
