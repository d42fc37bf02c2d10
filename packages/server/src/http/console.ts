import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { preferredPacking } from './encoding.ts';

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

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const headers = {
  vary: 'accept-encoding',
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
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * The console at `/`. Its few files are read once and each has a route of its own, so no address is ever turned
 * into a path. Those under `assets/` carry the hash of their content in their name and may be kept for ever.
 */
export function addConsole(app: FastifyInstance, { registration = false, folder = built } = {}): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  for (const path of globSync('**/*', { cwd: folder })) {
    const file = join(folder, path);
    const type = types[extname(path)];
    if (type === undefined || !statSync(file).isFile()) continue;
    const isPage = path === 'index.html';
    const read = readFileSync(file, 'utf8');
    const plain = Buffer.from(isPage && registration ? markRegistration(read) : read);
    // Packed here and not at each request: on a busy machine a turn in the thread pool costs the first paint 100 ms.
    const packed = { gzip: gzipSync(plain), br: brotliCompressSync(plain, quick) };
    app.get(isPage ? '/' : `/${path}`, (request, reply) => {
      const packing = preferredPacking(request.headers['accept-encoding'] ?? '');
      void reply
        .headers(headers)
        .header(
          'cache-control',
          path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        .type(type);
      if (packing === undefined) return reply.send(plain);
      return reply.header('content-encoding', packing).send(packed[packing]);
    });
  }
}

/** Tells the console that `/register` is there, so that it can offer it without asking. */
function markRegistration(page: string): string {
  return page.replace('<html', '<html data-registration="on"');
}
