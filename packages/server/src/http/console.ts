import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Where the build puts the console (packages/console/build.js). */
const built = join(import.meta.dirname, '../../console');

/** Nothing comes from elsewhere, nothing is inline, nothing is framed, and no text can become markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * The console at `/`. Its few files are read once and each has a route of its own, so no address is ever turned
 * into a path. All but the first carry the hash of their content in their name and may be kept for ever, so each is
 * packed once a visitor (2 ms), as every answer is.
 */
export function addConsole(app: FastifyInstance, { registration = false, folder = built } = {}): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  for (const path of globSync('**/*', { cwd: folder })) {
    const file = join(folder, path);
    const type = types[extname(path)];
    if (type === undefined || !statSync(file).isFile()) continue;
    const isPage = path === 'index.html';
    const read = readFileSync(file, 'utf8');
    const text = isPage && registration ? markRegistration(read) : read;
    app.get(isPage ? '/' : `/${path}`, (_request, reply) =>
      reply
        .headers(headers)
        .header('cache-control', isPage ? 'no-cache' : 'public, max-age=31536000, immutable')
        .type(type)
        .send(text),
    );
  }
}

/** Tells the console that `/register` is there, so that it can offer it without asking. */
function markRegistration(page: string): string {
  return page.replace('<html', '<html data-registration="on"');
}
