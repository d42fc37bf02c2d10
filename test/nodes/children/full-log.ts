/** Fills the disk with the write-ahead log of a database: the database stops, and is started again when the disk has room. */
import { test } from 'node:test';
import { fillDisk } from '../../support/fill-disk.ts';
import { postgres } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';
import { faultRounds, NodeUnderLoad } from '../load.ts';

const disk = process.argv[2]!;

test('log on a full disk', async (t) => {
  // Otherwise the server would reuse old files of the log, which take no more room.
  const settings = { min_wal_size: '2MB', max_wal_size: '1GB', wal_keep_size: '1GB' };
  const server = await postgres!.newServer({ wal: disk, settings });
  await using loaded = await NodeUnderLoad.start(await postgres!.newSchema(server), 1);
  await loaded.untilReady();
  for (let round = 0; round < faultRounds; round++) {
    const freeDisk = fillDisk(disk);
    const isUnready = async () => {
      // The current file of the log would last for a while.
      await server.query('select pg_switch_wal()').catch(() => undefined);
      return (await loaded.readiness()) === 503;
    };
    await until(isUnready, '/readyz returns 503');
    await loaded.assertUnavailable();
    freeDisk();
    await server.ensureRunning();
    await loaded.untilRecovered(t);
  }
  await loaded.endWithoutLoss();
});
