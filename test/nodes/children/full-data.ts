/** The data of a database lie on a disk that is filled: nothing can be stored, and everything be read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillDisk } from '../../support/fill-disk.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { postgres } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';
import { assertKept, loops, readiness, startWithClient, Writer } from '../load.ts';

const disk = process.argv[2]!;

test('data on a full disk', async (t) => {
  const server = await postgres!.newServer({ within: disk, wal: temporaryFolder() });
  const { node, client, collection_id } = await startWithClient(await postgres!.newSchema(server));
  await using writer = new Writer(collection_id, () => [client], 1);
  await until(() => writer.acknowledged.size >= 10, 'texts are stored');
  await until(async () => (await readiness(node)) === 200, 'the node is ready');
  for (let loop = 0; loop < loops; loop++) {
    const makeRoom = fillDisk(disk);
    const before = writer.failures.length;
    const isRefused = () => writer.failures.length >= before + 5;
    await until(isRefused, 'texts are refused');
    for (const error of writer.failures.slice(before)) assert.match(JSON.stringify(error), /"diskFull"/);
    await until(async () => (await readiness(node)) === 503, '/readyz says that nothing can be stored');
    const [[text_id, body]] = writer.acknowledged as unknown as [[number, string]];
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(text.body, body);
    makeRoom();
    const made = performance.now();
    const kept = writer.acknowledged.size;
    const isBack = async () => (await readiness(node)) === 200 && writer.acknowledged.size >= kept + 5;
    await until(isBack, 'texts are stored again');
    t.diagnostic(`back after ${Math.round(performance.now() - made)} ms`);
  }
  await writer.stop();
  await assertKept(client, collection_id, writer);
  assert.equal((await node.end('SIGTERM')).code, 0);
});
