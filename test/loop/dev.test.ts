import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Textkin } from '@textkin/client';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../../support/free-port.ts';
import { printedKeys, root } from '../support/process.ts';
import { copyRepository } from '../support/repository-copy.ts';
import { inTime, until } from '../support/until.ts';

/** The sources of the service and its console. */
const sources = [
  'packages/client',
  'packages/console',
  'packages/importing',
  'packages/server',
  'models',
  'scripts',
  'package.json',
];

async function textOf(address: string, init?: RequestInit): Promise<string> {
  try {
    return await (await fetch(address, init)).text();
  } catch {
    return '';
  }
}

test('npm run dev serves each saved change, even after a fault is fixed', async () => {
  const copy = copyRepository(sources, ['node_modules']);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const args = ['scripts/dev.ts', '--data', temporaryFolder(), '--port', String(port), '--workers', '1'];
  const dev = spawn(process.execPath, args, {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  cleanup(() => {
    process.kill(-dev.pid!, 'SIGKILL');
  });
  let complaints = '';
  dev.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const call = { method: 'POST', body: '{"method":"ping.ping","id":1}' };
  const untilResponse = (word: string) =>
    until(
      async () => (await textOf(`${address}/rpc/json`, call)).includes(`"${word}"`),
      () => `the response is ${word}: ${complaints}`,
    );
  await untilResponse('pong');

  const source = join(copy, 'packages/server/src/methods/ping/ping.ts');
  const text = readFileSync(source, 'utf8');
  writeFileSync(source, text.replaceAll("'pong'", "'changed'"));
  await untilResponse('changed');
  writeFileSync(source, `${text}\n}`);
  await until(() => complaints.includes('ping.ts'), 'the fault is reported');
  writeFileSync(source, text.replaceAll("'pong'", "'mended'"));
  await untilResponse('mended');
  // Many editors write a new file and give it the name of the old one.
  for (const word of ['replaced', 'replaced again', 'replaced a third time']) {
    writeFileSync(`${source}~`, text.replaceAll("'pong'", `'${word}'`));
    renameSync(`${source}~`, source);
    await untilResponse(word);
  }
});

test('the service runs under node --watch, with its threads and workers', async () => {
  const port = await freePort();
  const flags = ['serve', '--data', temporaryFolder(), '--port', String(port), '--workers', '1'];
  const program = join(root, 'packages/server/bin.js');
  const service = spawn(process.execPath, ['--watch', program, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanup(() => service.kill('SIGTERM'));
  let output = '';
  service.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const { apiKey, secretKey } = (await until(() => printedKeys(output), 'the first start prints its keys'))!;
  const textkin = new Textkin({ url: `http://127.0.0.1:${port}`, apiKey, secretKey, retries: 17 });
  const { collection_id } = await textkin.call('collection.create', { name: 'News', language: 'en' });
  const body = 'Volvo opened a plant for batteries in Gothenburg on Friday.';
  const { text_id } = await textkin.call('text.create', { collection_id, body });
  const { tags } = await inTime(textkin.tagsWhenReady({ collection_id, text_id }), 'the tags');
  assert.deepEqual(tags.map(({ tag }) => tag).toSorted(), ['Gothenburg', 'Volvo']);
});
