import assert from 'node:assert/strict';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../packages/server/src/store/sqlite/connection.ts';
import { pagesInIndex, pagesInLog } from '../../packages/server/src/store/sqlite/log-pages.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { memory } from '../support/memory.ts';
import { seeded } from '../support/texts.ts';

const seed = 3;

test('the index of a log names the pages that the log itself does, however long it is and how often it begins anew', () => {
  const random = seeded(seed);
  const path = join(temporaryFolder(memory), 'some.db');
  const database = openDatabase(path, false);
  database.exec('create table some (number integer primary key, bytes blob)');
  const index = openSync(`${path}-shm`, 'r');
  // Not before the database: it would lose its locks.
  cleanup(() => {
    database.close();
    closeSync(index);
  });
  const pageSize = database.pragma('page_size', { simple: true }) as number;
  const put = database.prepare('insert or replace into some values (?, zeroblob(?))');
  let longest = 0;
  for (let round = 0; round < 60; round++) {
    database.exec('begin');
    for (let rows = Math.floor(random() * 300); rows >= 0; rows--)
      put.run(Math.floor(random() * 5000), Math.floor(random() * 6000));
    database.exec('commit');
    const pages = pagesInIndex(index);
    longest = Math.max(longest, pages.length);
    // Behind what counts there is what the log held before it began anew.
    assert.deepEqual(
      [...pages],
      [...pagesInLog(`${path}-wal`, pageSize)].slice(0, pages.length),
      `seed ${seed}`,
    );
    assert.ok(pages.length > 0 && !pages.includes(0));
    if (round % 40 === 39) database.pragma('wal_checkpoint(PASSIVE)');
  }
  // Of the index that is more than two blocks.
  assert.ok(longest > 8200, String(longest));
  database.pragma('wal_checkpoint(TRUNCATE)');
  assert.deepEqual(pagesInIndex(index), new Uint32Array());
});
