import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanup } from '../support/cleanup.ts';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { printedKeys, root } from '../support/process.ts';
import { until } from '../support/until.ts';

/** Files and connections that the service may have open; it has some sixty at rest. */
const most = 200;

test('a service without free descriptors recovers when one is free, and has lost nothing', async () => {
  const args = ['serve', '--data', temporaryFolder(), '--port', '0', '--workers', '1'];
  const command = `ulimit -n ${most} && exec "$@"`;
  const program = [process.execPath, join(root, 'packages/server/bin.js'), ...args];
  const service = spawn('sh', ['-c', command, 'sh', ...program], { env: { PATH: process.env['PATH'] } });
  cleanup(() => service.kill('SIGKILL'));
  let said = '';
  service.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const hasSaid = () => printedKeys(said) !== undefined && /\ncurl .*\n\n/.test(said);
  await until(hasSaid, () => `it listens: ${said}`);
  const url = /listens on (\S+)/.exec(said)![1]!;
  const client = await login(url, printedKeys(said)!);
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'Kept.' });

  const { port } = new URL(url);
  const sockets: Socket[] = [];
  for (let count = 0; count < most + 50; count++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect').catch(() => undefined);
    sockets.push(socket);
  }
  assert.equal(service.exitCode, null, 'it lives');
  for (const socket of sockets) socket.destroy();

  const tried = async () =>
    (await client.ask('text.get', { collection_id, text_id, include_body: true }).catch(() => undefined))
      ?.result;
  assert.equal((await until(tried, 'it answers again'))?.body, 'Kept.');
  await client.call('text.create', { collection_id, body: 'Another.' });
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});
