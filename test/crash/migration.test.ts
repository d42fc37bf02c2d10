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
import { repetitionsOf } from '../../support/repetitions.ts';
import { one, upTo } from '../fuzz/seeds.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';

const backups = join(import.meta.dirname, '../store/backups');
/** The bytes that a migration writes into the log of the database, approximately. */
const maxLogBytes = 400_000;

const digestIn = (folder: string) =>
  withFile(
    join(folder, 'textkin.db'),
    (database) => digestOf(database),
    (damage): string => assert.fail(damage),
  );

/** Restores a backup of an older version into a new folder. */
function restore(name: string): string {
  const file = join(temporaryFolder(), 'backup');
  writeFileSync(file, gunzipSync(readFileSync(join(backups, name))));
  const folder = temporaryFolder();
  restoreBackup(file, folder, false);
  return folder;
}

/** Migrates the store of a folder and returns the digest of its rows. */
async function migrate(folder: string): Promise<string> {
  await (await openStore(folder)).close();
  const { schema, damage } = checkStore(folder);
  assert.deepEqual({ schema, damage }, { schema: migrations.length, damage: [] });
  // A migrated store without an id gets a random one.
  const database = new Database(join(folder, 'textkin.db'));
  database.exec("update identity set value = zeroblob(16) where name = 'store'");
  database.close();
  return digestIn(folder);
}

test('a migration that is killed is completed by the next start, with the same rows as without a kill', async (t) => {
  const random = seededFor(t);
  const old = readdirSync(backups).filter((name) => !name.startsWith(`schema-${migrations.length}-`));
  let early = 0;
  for (let kill = 0; kill < repetitionsOf('migrationKills'); kill++) {
    const name = one(random, old);
    const folder = restore(name);
    const other = join(temporaryFolder(), 'data');
    cpSync(folder, other, { recursive: true });
    const log = join(folder, 'textkin.db-wal');
    const child = fork(join(import.meta.dirname, 'children/open.ts'), [folder]);
    cleanup(() => child.kill('SIGKILL'));
    await once(child, 'message');
    const size = upTo(random, maxLogBytes);
    const hasExited = () => child.exitCode !== null;
    // The log is deleted at the end.
    const logBytes = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    await until(() => hasExited() || logBytes() >= size, 'the migration writes', { everyMs: 0 });
    if (!hasExited()) {
      early++;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    const [killed, undisturbed] = [await migrate(folder), await migrate(other)];
    assert.equal(killed, undisturbed, `${name}, killed at ${size} bytes of its log`);
    rmSync(other, { recursive: true });
  }
  t.diagnostic(`${early} killed before the end`);
});
