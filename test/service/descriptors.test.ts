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

/** The maximum number of descriptors of the service, which has some sixty at rest. */
const maxDescriptors = 200;

test('a service without free descriptors recovers when some are free, and loses nothing', async () => {
  const args = ['serve', '--data', temporaryFolder(), '--port', '0', '--workers', '1'];
  const command = `ulimit -n ${maxDescriptors} && exec "$@"`;
  const program = [process.execPath, join(root, 'packages/server/bin.js'), ...args];
  const service = spawn('sh', ['-c', command, 'sh', ...program], { env: { PATH: process.env['PATH'] } });
  cleanup(() => service.kill('SIGKILL'));
  let output = '';
  service.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const isListening = () => printedKeys(output) !== undefined && /\ncurl .*\n\n/.test(output);
  await until(isListening, () => `the service listens: ${output}`);
  const url = /listens on (\S+)/.exec(output)![1]!;
  const client = await login(url, printedKeys(output)!);
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'Stored.' });

  const { port } = new URL(url);
  const sockets: Socket[] = [];
  for (let count = 0; count < maxDescriptors + 50; count++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect').catch(() => undefined);
    sockets.push(socket);
  }
  assert.equal(service.exitCode, null, 'the service runs');
  for (const socket of sockets) socket.destroy();

  const readText = async () =>
    (await client.ask('text.get', { collection_id, text_id, include_body: true }).catch(() => undefined))
      ?.result;
  assert.equal((await until(readText, 'the service responds again'))?.body, 'Stored.');
  await client.call('text.create', { collection_id, body: 'Another.' });
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});
