import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pageHeaders, serve, types } from '../console.ts';

/** The folder of the built page (packages/reference/build.js). */
const built = join(import.meta.dirname, '../../../reference');

/** The files by their addresses below `/docs/`. */
const files: Readonly<Record<string, string>> = {
  '': 'index.html',
  'start.js': 'start.js',
  'page.css': 'page.css',
  'swagger-ui.css': 'swagger-ui.css',
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  'licence.txt': 'swagger-ui-bundle.js.LICENSE.txt',
};

/**
 * The content security policy: nothing is loaded from other origins, nothing is inline, nothing is framed. Swagger UI has its
 * icons in `data:` URLs and turns our descriptions into markup, so it needs `data:` and does not work with trusted types.
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

/** Adds `/docs/`, the page on which people read about the REST interface and try it. */
export function addReference(app: FastifyInstance): void {
  if (!existsSync(join(built, 'index.html'))) return;
  const headers = { ...pageHeaders, 'content-security-policy': policy };
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', ({ url }, reply, proceed) => {
      // Without the slash, the relative URLs of the page would point one folder too high.
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
