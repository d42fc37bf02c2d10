import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../packages/server/src/store/sqlite/connection.ts';
import { pagesInLog } from '../../packages/server/src/store/sqlite/log-pages.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { memory } from '../support/memory.ts';
import { seeded } from '../support/texts.ts';

const seed = 3;
const frameBytes = (pageSize: number) => 24 + pageSize;

test('every page of a log is found, for any length of the log and any number of restarts', () => {
  const random = seeded(seed);
  const path = join(temporaryFolder(memory), 'some.db');
  const database = openDatabase(path, false);
  cleanup(() => database.close());
  database.exec('create table some (number integer primary key, bytes blob)');
  const pageSize = database.pragma('page_size', { simple: true }) as number;
  const put = database.prepare('insert or replace into some values (?, zeroblob(?))');
  let longest = 0;
  for (let round = 0; round < 60; round++) {
    database.exec('begin');
    for (let rows = Math.floor(random() * 300); rows >= 0; rows--)
      put.run(Math.floor(random() * 5000), Math.floor(random() * 6000));
    database.exec('commit');
    const pages = [...pagesInLog(`${path}-wal`, pageSize)];
    const [{ log }] = database.pragma('wal_checkpoint(NOOP)') as [{ log: number }];
    longest = Math.max(longest, log);
    const inDatabase = database.pragma('page_count', { simple: true }) as number;
    assert.equal(pages.length, Math.floor((statSync(`${path}-wal`).size - 32) / frameBytes(pageSize)));
    assert.ok(pages.length >= log, `seed ${seed}: ${pages.length} pages, ${log} in the log`);
    assert.deepEqual([...pagesInLog(`${path}-wal`, pageSize, log)], pages.slice(0, log));
    assert.ok(pages.every((page) => page > 0 && page <= inDatabase));
    if (round % 40 === 39) database.pragma('wal_checkpoint(PASSIVE)');
  }
  assert.ok(longest > 8200, String(longest));
  database.pragma('wal_checkpoint(TRUNCATE)');
  assert.deepEqual([...pagesInLog(`${path}-wal`, pageSize)], []);
});
