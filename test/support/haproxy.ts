/** HAProxy with the shipped configuration, on machines that have the program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cleanup } from './cleanup.ts';
import { freePort } from '../../support/free-port.ts';
import { root } from './process.ts';
import { post } from './post.ts';
import { until } from './until.ts';

// Debian's folder is only on root's path.
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
const program = folders.map((folder) => join(folder, 'haproxy')).find(existsSync);

/** The reason to skip tests of the balancer; CI searches for this sentence. */
export const noHaproxy: string | false =
  program === undefined && 'no HAProxy here: install it (on Debian the package haproxy) to run this test';

export interface Balancer {
  url: string;
  /** Returns the log so far: a line for each call, and the states of the nodes. */
  log(): string;
}

/** Starts HAProxy in front of two nodes; resolves when it forwards calls to both. */
export async function balance(nodes: [string, string]): Promise<Balancer> {
  const bind = `127.0.0.1:${await freePort()}`;
  const [one, two] = nodes.map((url) => new URL(url).host);
  const child = spawn(program!, ['-f', join(root, 'deploy/cluster/haproxy.cfg'), '-db'], {
    env: { TEXTKIN_BIND: bind, TEXTKIN_NODE_1: one, TEXTKIN_NODE_2: two },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  cleanup(async () => {
    const exit = once(child, 'exit');
    if (child.kill('SIGKILL')) await exit;
  });
  const url = `http://${bind}`;
  const seen = new Set<string>();
  const passesOn = async () => {
    const { status } = await post(`${url}/livez`, '', { verb: 'GET' }).catch(() => ({ status: 0 }));
    for (const [, node] of log.matchAll(/ nodes\/(one|two) GET \/livez 200 /g)) seen.add(node!);
    return status === 200 && seen.size === 2;
  };
  await until(passesOn, () => `the balancer passes calls on: ${log}`, { everyMs: 50 });
  return { url, log: () => log };
}
