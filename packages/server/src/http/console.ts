import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { preferredPacking } from './encoding.ts';

/** The folder of the built console (packages/console/build.js). */
const built = join(import.meta.dirname, '../../console');

/** The sample articles, which the console asks for when somebody wants them, and where they come from. */
const samples = join(import.meta.dirname, '../../demo');

/**
 * Nothing comes from elsewhere, nothing is inline, nothing is framed, and no text can become markup. The one policy of
 * trusted types answers the one address of the thread that reads files, whatever it is asked for.
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

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** What every page and file of ours is sent with; the policy is that of the console. */
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
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.jsonl': 'application/jsonl; charset=utf-8',
};

/**
 * The console at `/`, and the sample articles below `/demo/`. The few files are read once and each has a route of its own,
 * so no address is ever turned into a path. Those under `assets/` carry the hash of their content in their name and may be
 * kept for ever.
 */
export function addConsole(app: FastifyInstance, { registration = false, folder = built } = {}): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  for (const path of filesOf(folder)) {
    const isPage = path === 'index.html';
    const read = readFileSync(join(folder, path), 'utf8');
    const content = isPage && registration ? markRegistration(read) : read;
    serve(app, isPage ? '/' : `/${path}`, { type: types[extname(path)]!, content });
  }
  for (const path of filesOf(samples)) {
    const content = readFileSync(join(samples, path), 'utf8');
    serve(app, `/demo/${path}`, { type: types[extname(path)]!, content });
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

/** Serves a file at an address. It is packed once for all requests, when the first one asks for that packing. */
export function serve(app: FastifyInstance, address: string, { type, content, headers = pageHeaders }: File) {
  const plain = Buffer.from(content);
  const pack = { gzip: () => gzipSync(plain), br: () => brotliCompressSync(plain, quick) };
  const packed: { gzip?: Buffer; br?: Buffer } = {};
  const cache = address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  app.get(address, (request, reply) => {
    const packing = preferredPacking(request.headers['accept-encoding'] ?? '');
    void reply.headers(headers).header('cache-control', cache).type(type);
    if (packing === undefined) return reply.send(plain);
    // In this thread: on a busy machine a turn in the thread pool costs the first paint 100 ms. At the start all files took
    // 30 ms, which most starts have no use for.
    packed[packing] ??= pack[packing]();
    return reply.header('content-encoding', packing).send(packed[packing]);
  });
}

/** Tells the console that `/register` is there, so that it can offer it without asking. */
function markRegistration(page: string): string {
  return page.replace('<html', '<html data-registration="on"');
}
