import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pageHeaders, types } from '../console.ts';

/** Where the build puts the page (packages/reference/build.js). */
const built = join(import.meta.dirname, '../../../reference');

/** By their addresses below `/docs/`. */
const files: Readonly<Record<string, string>> = {
  '': 'index.html',
  'start.js': 'start.js',
  'page.css': 'page.css',
  'swagger-ui.css': 'swagger-ui.css',
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  'licence.txt': 'swagger-ui-bundle.js.LICENSE.txt',
};

/**
 * Nothing comes from elsewhere, nothing is inline, nothing is framed. Swagger UI draws its signs from addresses that hold
 * the picture, and makes markup of descriptions, which are ours: it can't do without `data:` and with trusted types.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/docs/`: a page to read the REST interface and to try it. Few look at it, so it is packed for each who does. */
export function addReference(app: FastifyInstance): void {
  if (!existsSync(join(built, 'index.html'))) return;
  for (const [address, file] of Object.entries(files)) {
    const content = readFileSync(join(built, file));
    const headers = {
      ...pageHeaders,
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      'content-type': types[extname(file)]!,
    };
    app.get(`/docs/${address}`, ({ url }, reply) => {
      // Without the slash the page would look for its files one step too high.
      if (/^\/docs(\?|$)/.test(url)) return reply.redirect('docs/', 308);
      return reply.headers(headers).send(content);
    });
  }
}
