// Plain JavaScript, because `npm ci` runs it as `prepare` on whatever Node is installed.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));
const target = join(home, '../server/reference');
const ours = ['index.html', 'start.js', 'page.css'];
const theirs = [
  'swagger-ui-bundle.js',
  'swagger-ui.css',
  'swagger-ui-bundle.js.LICENSE.txt',
  'LICENSE',
  'NOTICE',
];

/** Copies the page, and the files of Swagger UI that it needs with their licences, into the server package. */
export function buildReference() {
  let library;
  try {
    library = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  } catch (error) {
    // `npm ci --omit=dev`, as in the last step of an image: what was built before stays in use.
    const state = existsSync(target) ? 'stays as it is' : 'is not built, and the service runs without it';
    process.stderr.write(
      `Swagger UI is not installed (${error.code}): the page of the REST interface ${state}.\n`,
    );
    return;
  }
  mkdirSync(target, { recursive: true });
  for (const file of ours) copyFileSync(join(home, file), join(target, file));
  for (const file of theirs) copyFileSync(join(library, file), join(target, file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildReference();
