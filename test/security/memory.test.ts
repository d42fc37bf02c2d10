import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeBytes, GrowingBuffer } from '../../packages/server/src/rpc/growing-buffer.ts';
import { hardBodies } from '../../bench/support/hard-bodies.ts';
import { startService } from '../../bench/support/service.ts';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/until.ts';

const megabyte = 2 ** 20;

test('pages hold bytes of any length, and free their memory', () => {
  const pages = new GrowingBuffer();
  const pieces = [
    '',
    'å',
    Buffer.from([0, 255]),
    'x'.repeat(3 * megabyte),
    Buffer.alloc(90 * megabyte, 'y'),
    '😀',
  ];
  for (const piece of pieces) pages.append(piece);
  const bytes = pages.bytes();
  assert.equal(pages.length, bytes.length);
  assert.ok(bytes.equals(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)))));
  const before = process.memoryUsage.rss();
  freeBytes(bytes);
  assert.equal(bytes.length, 0);
  assert.ok(process.memoryUsage.rss() < before - 80 * megabyte);
  const plain = Buffer.from('plain');
  freeBytes(plain);
  assert.equal(plain.toString(), 'plain');
});

test('after a burst the service takes no more memory than before', async () => {
  await using service = await startService({ data: temporaryFolder() });
  const client = await login(service.url, { accountId: 1, ...service });
  const { residentBytes: before } = await service.figures();
  for (const name of ['strings of emoji, 7 requests', '32 MiB of trailing commas']) {
    const body = hardBodies.find((body) => body.name === name)!.body();
    // Some are cut off, because together they exceed the limit.
    await Promise.all(Array.from({ length: 6 }, () => client.send(body).catch(() => undefined)));
  }
  await client.send(JSON.stringify(Array(1000).fill({ method: 'rpc.discover' })));
  let more = 0;
  const isBack = async () => {
    more = Math.round(((await service.figures()).residentBytes - before) / megabyte);
    return more <= 50;
  };
  await until(isBack, () => `${more} MB more than before`, { everyMs: 100 });
});
