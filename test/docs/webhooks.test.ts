/** Runs the receivers of docs/webhooks.md, each with its interpreter. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanup } from '../support/cleanup.ts';
import { openDesk } from '../support/desk.ts';
import { temporaryFolder } from '../support/folder.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
const service = await runService({ workers: 0, webhookHosts: 'any' });

const languages = {
  node: { program: process.execPath, file: 'receiver.mjs', args: (file: string) => [file] },
  python: { program: 'python3', file: 'receiver.py', args: (file: string) => [file] },
  php: {
    program: 'php',
    file: 'receiver.php',
    args: (file: string, port: number) => ['-S', `127.0.0.1:${port}`, file],
  },
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

for (const [language, { program, file, args }] of Object.entries(languages)) {
  const isInstalled = spawnSync(program, ['--version']).status === 0;
  test(`the receiver for ${language} accepts only signed events`, { skip: !isInstalled }, async () => {
    const [, code] = new RegExp(`<!-- ${language} -->\\n\\n\`\`\`\\w+\\n(.*?)\n\`\`\``, 's').exec(page)!;
    const path = join(temporaryFolder(), file);
    writeFileSync(path, code!);
    const { client, collection_id, add, analyse } = await openDesk(service);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/textkin-events`;
    const { secret, webhook_id } = await client.call('webhook.create', { collection_id, url });
    const { PATH = '' } = process.env;
    const env = { PATH, WEBHOOK_SECRET: secret, PORT: String(port) };
    const child = spawn(program, args(path, port), { env, stdio: ['ignore', 'pipe', 'pipe'] });
    cleanup(() => child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const isForgeryRefused = async () =>
      (await post(url, '{"type":"forged"}').catch(() => undefined))?.status === 400;
    await until(isForgeryRefused, () => `it rejects an unsigned event: ${output}`);
    await analyse(await add());
    await until(
      () => output.includes('text.analysed 1'),
      () => `it receives the event: ${output}`,
    );
    await until(async () => {
      const { deliveries } = await client.call('webhook.deliveries', { webhook_id, state: 'delivered' });
      return deliveries[0]?.status === 204;
    }, 'the delivery is reported');
    assert.ok(!output.includes('forged'));
  });
}
