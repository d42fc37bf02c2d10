import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { checkStore } from '../../packages/server/src/store/sqlite/backup/check.ts';
import { digestOf, withFile } from '../../packages/server/src/store/sqlite/backup/integrity.ts';
import { restoreBackup } from '../../packages/server/src/store/sqlite/backup/restore.ts';
import { migrations } from '../../packages/server/src/store/migrations/index.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { often } from '../../support/often.ts';
import { one, upTo } from '../fuzz/seeds.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';

const kept = join(import.meta.dirname, '../store/backups');
/** Bytes that a step of the schema writes into the log of the database, more or less. */
const mostLog = 400_000;

const digestIn = (folder: string) =>
  withFile(
    join(folder, 'textkin.db'),
    (database) => digestOf(database),
    (damage): string => assert.fail(damage),
  );

/** A folder of an older version. */
function restored(name: string): string {
  const file = join(temporaryFolder(), 'backup');
  writeFileSync(file, gunzipSync(readFileSync(join(kept, name))));
  const folder = temporaryFolder();
  restoreBackup(file, folder, false);
  return folder;
}

async function broughtUp(folder: string): Promise<string> {
  await (await openStore(folder)).close();
  const { schema, damage } = checkStore(folder);
  assert.deepEqual({ schema, damage }, { schema: migrations.length, damage: [] });
  // A store that had no name got one by chance.
  const database = new Database(join(folder, 'textkin.db'));
  database.exec("update identity set value = zeroblob(16) where name = 'store'");
  database.close();
  return digestIn(folder);
}

test('a store that is brought up to date and killed meanwhile is brought up to date by the next start, as without it', async (t) => {
  const random = seededFor(t);
  const old = readdirSync(kept).filter((name) => !name.startsWith(`schema-${migrations.length}-`));
  let early = 0;
  for (let kill = 0; kill < often('migrationKills'); kill++) {
    const name = one(random, old);
    const folder = restored(name);
    const other = join(temporaryFolder(), 'data');
    cpSync(folder, other, { recursive: true });
    const log = join(folder, 'textkin.db-wal');
    const child = fork(join(import.meta.dirname, 'children/open.ts'), [folder]);
    cleanup(() => child.kill('SIGKILL'));
    await once(child, 'message');
    const size = upTo(random, mostLog);
    const isOver = () => child.exitCode !== null;
    // The log goes at the end, at any moment.
    const written = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    await until(() => isOver() || written() >= size, 'it writes', { everyMs: 0 });
    if (!isOver()) {
      early++;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    const [killed, whole] = [await broughtUp(folder), await broughtUp(other)];
    assert.equal(killed, whole, `${name}, killed at ${size} bytes of its log`);
    rmSync(other, { recursive: true });
  }
  t.diagnostic(`${early} killed before their end`);
});
