/** nginx and Caddy with the shipped configurations, if the programs are installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { makeCertificate } from '../support/certificate.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

export interface WebProxy {
  url: string;
  /** Returns everything that the proxy has written so far, to files and as output. */
  logs(): string;
}

// Debian installs some programs outside the default PATH.
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
const findProgram = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync);

const [nginx, caddy] = [findProgram('nginx'), findProgram('caddy')];
export const noNginx = nginx === undefined && 'no nginx: apt-get install nginx';
export const noCaddy = caddy === undefined && 'no Caddy: apt-get install caddy';

/** Returns a file with replacements. Throws if the file lacks a passage. */
function readWithReplacements(path: string, replacements: Record<string, string>): string {
  let text = readFileSync(join(root, path), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${path} has no "${from}".`);
    text = text.replaceAll(from, to);
  }
  return text;
}

function startProxy(program: string, args: string[], folder: string): () => string {
  const env = { PATH: process.env['PATH'], HOME: folder };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  cleanup(async () => {
    const exit = once(child, 'exit');
    if (child.kill('SIGTERM')) await exit;
  });
  return () =>
    output +
    globSync(join(folder, '*.log'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('');
}

/** Starts nginx in front of a service at the given host and port. */
export async function startNginx(upstream: string): Promise<WebProxy> {
  const folder = temporaryFolder();
  const port = await freePort();
  const { cert, key } = makeCertificate('texts.example.org');
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  const site = readWithReplacements('deploy/nginx/textkin.conf', {
    'listen 443': `listen 127.0.0.1:${port}`,
    '/etc/ssl/texts.pem': `${folder}/cert.pem`,
    '/etc/ssl/texts.key': `${folder}/key.pem`,
    '/var/log/nginx/textkin.log': `${folder}/textkin.log`,
    '127.0.0.1:8780': upstream,
  });
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  // As root, nginx runs its workers as a user that cannot read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/main.log;
events {} http { ${temporary} access_log off; include ${folder}/site.conf; }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'main.log')];
  return { url: `https://127.0.0.1:${port}`, logs: startProxy(nginx!, args, folder) };
}

/** Starts Caddy in front of a service at the given host and port. */
export async function startCaddy(upstream: string): Promise<WebProxy> {
  const folder = temporaryFolder();
  const url = `http://127.0.0.1:${await freePort()}`;
  const site = readWithReplacements('deploy/caddy/Caddyfile', {
    // Without a host name Caddy requests no certificate. The port of its admin API would be shared by the machine.
    'texts.example.org': url,
    '\n{\n': '\n{\n\tadmin off\n',
    '127.0.0.1:8780': upstream,
  });
  writeFileSync(join(folder, 'Caddyfile'), site);
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return { url, logs: startProxy(caddy!, args, folder) };
}
