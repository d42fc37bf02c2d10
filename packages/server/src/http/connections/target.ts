import type { IncomingMessage } from 'node:http';

/**
 * Returns the path and query of a request. A target in absolute form, which clients send to proxies, loses its scheme and
 * authority, and the authority takes the place of the Host header (RFC 9112, 3.2.2), which the host rule reads.
 */
export function pathOf({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, authority, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (authority === undefined) return url;
  headers.host = authority;
  return path.startsWith('/') ? path : `/${path}`;
}
