/** The write-ahead log of a database lies on a disk that is filled: the database stops, and is started once there is room. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillDisk } from '../../support/fill-disk.ts';
import { postgres } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';
import { assertKept, loops, readiness, startWithClient, Writer } from '../load.ts';

const disk = process.argv[2]!;

test('log on a full disk', async (t) => {
  // Old parts of it would be used again, and take no room.
  const settings = { min_wal_size: '2MB', max_wal_size: '1GB', wal_keep_size: '1GB' };
  const server = await postgres!.newServer({ wal: disk, settings });
  const { node, client, collection_id } = await startWithClient(await postgres!.newSchema(server));
  await using writer = new Writer(collection_id, () => [client], 1);
  await until(() => writer.acknowledged.size >= 10, 'texts are stored');
  await until(async () => (await readiness(node)) === 200, 'the node is ready');
  for (let loop = 0; loop < loops; loop++) {
    const makeRoom = fillDisk(disk);
    const isAway = async () => {
      // The files of the log that are there already would do for a while.
      await server.query('select pg_switch_wal()').catch(() => undefined);
      return (await readiness(node)) === 503;
    };
    await until(isAway, '/readyz says that the database is away');
    const { data } = await client.refused('collection.list');
    assert.equal(data.reason, 'databaseAway');
    makeRoom();
    await server.up();
    const started = performance.now();
    const kept = writer.acknowledged.size;
    const isBack = async () => (await readiness(node)) === 200 && writer.acknowledged.size >= kept + 5;
    await until(isBack, 'texts are stored again');
    t.diagnostic(`back after ${Math.round(performance.now() - started)} ms`);
  }
  await writer.stop();
  await assertKept(client, collection_id, writer);
  assert.equal((await node.end('SIGTERM')).code, 0);
});
