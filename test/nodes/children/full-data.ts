/** Fills the disk with the data of a database: nothing can be stored, and everything can be read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillDisk } from '../../support/fill-disk.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { postgres } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';
import { faultRounds, NodeUnderLoad } from '../load.ts';

const disk = process.argv[2]!;

test('data on a full disk', async (t) => {
  const server = await postgres!.newServer({ within: disk, wal: temporaryFolder() });
  await using loaded = await NodeUnderLoad.start(await postgres!.newSchema(server), 1);
  const { client, collection_id, writer } = loaded;
  await loaded.untilReady();
  for (let round = 0; round < faultRounds; round++) {
    const freeDisk = fillDisk(disk);
    const before = writer.failures.length;
    await until(() => writer.failures.length >= before + 5, 'texts are refused');
    for (const error of writer.failures.slice(before)) assert.match(JSON.stringify(error), /"diskFull"/);
    await loaded.untilUnready();
    const [[text_id, body]] = writer.acknowledged as unknown as [[number, string]];
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(text.body, body);
    freeDisk();
    await loaded.untilRecovered(t);
  }
  await loaded.endWithoutLoss();
});
