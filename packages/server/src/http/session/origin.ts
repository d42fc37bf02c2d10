import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../domain/errors.ts';

/** The header that the console sends. A page of another origin can send it only after a preflight request, which is never granted here. */
const ownHeader = 'x-textkin-console';

/**
 * Throws `notTheConsole` for a request without the console's header, or if the browser says that a page of another site made
 * it. The browser sets `Sec-Fetch-Site` itself and no proxy changes it. Over plain http, browsers send it only to `localhost`,
 * so elsewhere the origin is compared with the host.
 */
export function assertFromConsole({ headers, host }: FastifyRequest, publicUrl: string | undefined): void {
  const refuse = (field: string) => new ServiceError('notTheConsole', { field });
  if (headers[ownHeader] !== '1') throw refuse(ownHeader);
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw refuse('sec-fetch-site');
    return;
  }
  if (headers.origin === undefined) return;
  const homes = [`//${host}`, publicUrl?.replace(/^https?:/, '')];
  if (!homes.some((home) => home !== undefined && isAt(headers.origin!, home))) throw refuse('origin');
}

/** Returns true if an origin has the host and port `home`. Returns false for "null", the origin that a page sends to hide its own. */
function isAt(origin: string, home: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === URL.parse(home, origin)?.host;
}

const forwarding = /^(x-)?forwarded|^x-real-ip$|^via$/;

/** Returns true for a request from this machine: from a loopback address, and without the headers of a proxy. */
export function isFromHere({ raw }: FastifyRequest): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '');
  return isLoopback && !Object.keys(raw.headers).some((name) => forwarding.test(name));
}
