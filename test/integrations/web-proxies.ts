/** nginx and Caddy with the configurations that are shipped, where this machine has the programs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { selfSigned } from '../support/certificate.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

export interface WebProxy {
  url: string;
  /** All that it has written so far: its files and its output. */
  logs(): string;
}

// Debian keeps some where only root looks.
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
const found = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync);

const [nginx, caddy] = [found('nginx'), found('caddy')];
export const noNginx = nginx === undefined && 'no nginx here: apt-get install nginx';
export const noCaddy = caddy === undefined && 'no Caddy here: apt-get install caddy';

/** The text with each of the given passages replaced, every one of which has to be in it. */
function adapted(path: string, replacements: Record<string, string>): string {
  let text = readFileSync(join(root, path), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${path} has no "${from}".`);
    text = text.replaceAll(from, to);
  }
  return text;
}

function started(program: string, args: string[], folder: string): () => string {
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
  const { cert, key } = selfSigned('texts.example.org');
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  const site = adapted('deploy/nginx/textkin.conf', {
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
  // As root its workers are somebody else, who can't get into the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/main.log;
events {} http { ${temporary} access_log off; include ${folder}/site.conf; }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'main.log')];
  return { url: `https://127.0.0.1:${port}`, logs: started(nginx!, args, folder) };
}

/** Starts Caddy in front of a service at the given host and port. */
export async function startCaddy(upstream: string): Promise<WebProxy> {
  const folder = temporaryFolder();
  const url = `http://127.0.0.1:${await freePort()}`;
  const site = adapted('deploy/caddy/Caddyfile', {
    // Without a name there is no certificate to get, and the port of its own administration is the machine's.
    'texts.example.org': url,
    '\n{\n': '\n{\n\tadmin off\n',
    '127.0.0.1:8780': upstream,
  });
  writeFileSync(join(folder, 'Caddyfile'), site);
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return { url, logs: started(caddy!, args, folder) };
}
