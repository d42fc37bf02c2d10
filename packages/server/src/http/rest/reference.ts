import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pageHeaders, serve, types } from '../console.ts';

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

/** `/docs/`: a page to read the REST interface and to try it. */
export function addReference(app: FastifyInstance): void {
  if (!existsSync(join(built, 'index.html'))) return;
  const headers = { ...pageHeaders, 'content-security-policy': policy };
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', ({ url }, reply, proceed) => {
      // Without the slash the page would look for its files one step too high.
      if (/^\/docs(\?|$)/.test(url)) void reply.redirect('docs/', 308);
      else proceed();
    });
    for (const [address, file] of Object.entries(files)) {
      const content = readFileSync(join(built, file));
      serve(scope, `/docs/${address}`, { type: types[extname(file)]!, content, headers });
    }
    done();
  });
}
