/**
 * Runs one task a line in PHP 7.4, compiled to WebAssembly: php-7-4.ts MODULES SOURCES CREDENTIALS. MODULES is the folder
 * with the npm packages of PHP. SOURCES lists the folders of classes with their namespaces, as JSON. PHP gets its tasks
 * from this process and sends its HTTP requests through it.
 */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

interface Php {
  mkdir(path: string): void;
  writeFile(path: string, text: string): void;
  onMessage(handler: (message: string) => Promise<string>): void;
  run(options: { code: string }): Promise<{ text: string; errors: string }>;
}
interface Message {
  http?: { url: string; headers: Record<string, string[]>; body: string };
  outcome?: unknown;
}

const [modules = '', sources = '[]', credentials = '{}'] = process.argv.slice(2);
const require = createRequire(join(modules, 'index.js'));
const load = async (name: string) => (await import(pathToFileURL(require.resolve(name)).href)) as unknown;
const { getPHPLoaderModule } = (await load('@php-wasm/node-7-4')) as {
  getPHPLoaderModule: () => Promise<unknown>;
};
const { PHP, loadPHPRuntime } = (await load('@php-wasm/universal')) as {
  PHP: new (runtime: number) => Php;
  loadPHPRuntime: (loader: unknown, options: object) => Promise<number>;
};
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), {}));

const prefixes: Record<string, string> = {};
for (const { namespace, folder } of JSON.parse(sources) as { namespace: string; folder: string }[]) {
  prefixes[namespace] = `/classes/${namespace.replaceAll('\\', '/')}`;
  for (const file of globSync('**/*.php', { cwd: folder }))
    copy(join(folder, file), `${prefixes[namespace]}${file}`);
}
copy(join(import.meta.dirname, 'tasks.php'), '/tasks.php');

const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
php.onMessage(async (text) => {
  const { http, outcome } = JSON.parse(text) as Message;
  if (http !== undefined) return JSON.stringify(await exchange(http));
  if (outcome !== undefined) console.log(JSON.stringify(outcome));
  const { value, done } = await lines.next();
  return done === true ? 'null' : value;
});
const program = readFileSync(join(import.meta.dirname, 'php-7-4.php'), 'utf8');
const settings = JSON.stringify({ prefixes, credentials: JSON.parse(credentials) as object });
php.writeFile('/settings.json', settings);
const { text, errors } = await php.run({ code: program });
process.stderr.write(text + errors);

function copy(from: string, to: string): void {
  php.mkdir(dirname(to));
  php.writeFile(to, readFileSync(from, 'utf8'));
}

/** Returns the response, or the message of a connection that was refused or broke. */
async function exchange({ url, headers, body }: NonNullable<Message['http']>): Promise<object> {
  try {
    const flat = Object.entries(headers).flatMap(([name, values]) =>
      /^(host|connection|content-length)$/i.test(name) ? [] : [[name, values.join(', ')] as [string, string]],
    );
    const response = await fetch(url, { method: 'POST', headers: flat, body, redirect: 'manual' });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return { error: code === 'ECONNREFUSED' ? 'Connection refused' : 'Connection reset' };
  }
}
