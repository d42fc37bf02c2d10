import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { preferredEncoding } from './encoding.ts';

/** The folder of the built console (packages/console/build.js). */
const built = join(import.meta.dirname, '../../console');

/**
 * The content security policy: nothing is loaded from other origins, nothing is inline, nothing is framed, and no text can
 * become markup. The only trusted types policy always returns the address of the worker that reads files.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types textkin-reader',
].join('; ');

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The headers of every page and file, with the policy of the console. */
export const pageHeaders = {
  vary: 'accept-encoding',
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

export const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Adds the console at `/`. The files are few: each is read once and has its own route, so no URL is ever turned into a path. Files under
 * `assets/` have the hash of their content in their name, so browsers may cache them for ever.
 */
export function addConsole(app: FastifyInstance, { registration = false, folder = built } = {}): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  for (const path of filesOf(folder)) {
    const isPage = path === 'index.html';
    const source = readFileSync(join(folder, path), 'utf8');
    const content = isPage && registration ? markRegistration(source) : source;
    serve(app, isPage ? '/' : `/${path}`, { type: types[extname(path)]!, content });
  }
}

/** Returns the relative paths of the files in a folder that have a known type. */
function filesOf(folder: string): string[] {
  return globSync('**/*', { cwd: folder }).filter(
    (path) => types[extname(path)] !== undefined && statSync(join(folder, path)).isFile(),
  );
}

interface File {
  type: string;
  content: string | Buffer;
  headers?: Record<string, string>;
}

/** Serves a file at an address. The file is compressed once for all requests, when the first request accepts that encoding. */
export function serve(app: FastifyInstance, address: string, { type, content, headers = pageHeaders }: File) {
  const plain = Buffer.from(content);
  const compressors = { gzip: () => gzipSync(plain), br: () => brotliCompressSync(plain, brotliOptions) };
  const compressed: { gzip?: Buffer; br?: Buffer } = {};
  const cache = address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  app.get(address, (request, reply) => {
    const encoding = preferredEncoding(request.headers['accept-encoding'] ?? '');
    void reply.headers(headers).header('cache-control', cache).type(type);
    if (encoding === undefined) return reply.send(plain);
    // Compresses in this thread: on a busy machine, waiting for the thread pool delays the first paint by 100 ms.
    // Compressing all files at the start would take 30 ms, for which most starts have no use.
    compressed[encoding] ??= compressors[encoding]();
    return reply.header('content-encoding', encoding).send(compressed[encoding]);
  });
}

/** Marks the page of the console, so that it can offer `/register` without a request. */
function markRegistration(page: string): string {
  return page.replace('<html', '<html data-registration="on"');
}
