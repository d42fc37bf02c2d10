import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns the name of the session cookie. The cookie has no Path, so the browser sends it only below `/console/`, even behind
 * a proxy that adds a path. The name contains the port, because browsers send a cookie to every port of a host, and services
 * on one machine would end each other's sessions.
 */
const nameFor = ({ raw }: FastifyRequest): string =>
  `textkin${/:(\d+)$/.exec(raw.headers.host ?? '')?.[1] ?? ''}`;

/** The lifetime of the cookie, the longest that browsers allow, because the service decides when a session ends. */
const cookieSeconds = 400 * 24 * 60 * 60;

/** Returns the token of a request. Of several cookies with the name, the first counts, which has the most specific path. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const name = nameFor(request);
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] || undefined;
}

export function setSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setCookie(request, reply, token, cookieSeconds);
}

export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(request, reply, '', 0);
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
  // The origin of the page decides, because a proxy may have ended the TLS connection.
  const isSecure = (request.headers.origin ?? request.protocol).startsWith('https');
  const secure = isSecure ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${nameFor(request)}=${value}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`,
  );
}
