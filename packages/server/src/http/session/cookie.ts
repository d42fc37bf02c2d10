import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookie of a session. It has no Path, so the browser sends it below `/console/` alone, with the path of a proxy if
 * there is one. Cookies do not tell ports apart, so its name does: services on one machine would end each other's
 * sessions.
 */
const nameFor = ({ raw }: FastifyRequest): string =>
  `textkin${/:(\d+)$/.exec(raw.headers.host ?? '')?.[1] ?? ''}`;

/** It outlives the browser, for the service says when a session ends. Browsers keep no cookie longer than 400 days. */
const keptSeconds = 400 * 24 * 60 * 60;

/** The token of a request; of several cookies of the name, the one that the browser finds closest. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const name = nameFor(request);
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([named]) => named === name)?.[1] || undefined;
}

export function keepSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setCookie(request, reply, token, keptSeconds);
}

export function dropSession(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(request, reply, '', 0);
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
  // The page knows best, for a proxy may have taken the TLS off.
  const isSecure = (request.headers.origin ?? request.protocol).startsWith('https');
  const secure = isSecure ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${nameFor(request)}=${value}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`,
  );
}
