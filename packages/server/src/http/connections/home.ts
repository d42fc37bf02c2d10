import type { FastifyRequest } from 'fastify';

/** Returns the public address of the service, or else the address of the request, without a slash at its end. */
export function homeOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  return (publicUrl ?? `${protocol}://${host}`).replace(/\/$/, '');
}
