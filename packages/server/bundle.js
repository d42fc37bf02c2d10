// Plain JavaScript, as `npm ci` runs it as `prepare`, on whatever Node there is.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));
const target = join(home, 'bundled/kysely.js');

/**
 * Makes one file of Kysely's 255, unless there is one of this version: each of the three threads that query the store
 * imports it, in 5 ms of the processor where the many take 155.
 */
export async function bundleKysely() {
  const library = dirname(dirname(createRequire(import.meta.url).resolve('kysely')));
  const { name, version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
  const title = `/*! ${name} ${version}\n`;
  if (existsSync(target) && readFileSync(target, 'utf8').startsWith(title)) return;
  let code;
  try {
    code = await bundled();
  } catch (error) {
    // `npm ci --omit=dev` in a folder in which nothing was built.
    process.stderr.write(`Vite does not start (${error.code}): Kysely is loaded file by file.\n`);
    code = "export * from 'kysely';\n";
  }
  const licence = readFileSync(join(library, 'LICENSE'), 'utf8');
  mkdirSync(dirname(target), { recursive: true });
  // Beside the target and then moved, so that a service that starts meanwhile finds a whole file.
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, `${title}\n${licence}*/\n${code}`);
  renameSync(draft, target);
}

async function bundled() {
  const vite = await import('vite');
  const { output } = await vite.build({
    configFile: false,
    root: home,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      rolldownOptions: { input: createRequire(import.meta.url).resolve('kysely') },
      target: 'node24',
      minify: false,
      write: false,
    },
  });
  return output[0].code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleKysely();
