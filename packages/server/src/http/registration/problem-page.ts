import type { FastifyReply } from 'fastify';
import { ServiceError } from '../../domain/errors.ts';
import type { Logger } from '../../ops/logger.ts';
import type { RegistrationDependencies } from './dependencies.ts';

/**
 * Returns the error that the client of a failed registration gets, and counts it as a call of the method "registration". Logs the details
 * that the client must not see.
 */
export function clientErrorOf(
  error: unknown,
  { logger, observe }: Pick<RegistrationDependencies, 'logger' | 'observe'>,
): ServiceError {
  const clientError = loggedErrorOf(error, logger);
  observe({ method: 'registration', code: clientError.code, seconds: 0 });
  return clientError;
}

function loggedErrorOf(error: unknown, logger: Logger): ServiceError {
  if (!(error instanceof ServiceError)) {
    logger.error({ message: (error as Error).message }, 'a registration failed');
    return new ServiceError('unavailable');
  }
  if (error.reason === 'mailFailed') {
    // The message of a mail server repeats the e-mail address.
    const { code, responseCode } = error.cause as Error & { code?: string; responseCode?: number };
    logger.error({ code, status: responseCode }, 'a mail could not be sent');
  }
  return error;
}

/** Adds the header `Retry-After` to a response if the error says when to retry. */
export function withRetryAfter(reply: FastifyReply, { detail }: ServiceError): FastifyReply {
  return detail.retry_after === undefined ? reply : reply.header('retry-after', detail.retry_after);
}
