import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { existingPepper, readPepper } from '../../packages/server/src/config/secrets.ts';
import { version } from '../../packages/server/src/domain/version.ts';
import { makeBackup } from '../../packages/server/src/store/sqlite/backup/backup.ts';
import { checkBackup, checkStore } from '../../packages/server/src/store/sqlite/backup/check.ts';
import { engines } from '../../packages/server/src/store/engines.ts';
import { lockForService } from '../../packages/server/src/store/folder/folder.ts';
import { migrate } from '../../packages/server/src/store/migrate.ts';
import { migrations } from '../../packages/server/src/store/migrations/index.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { indexIn } from '../../packages/server/src/store/folder/paths.ts';
import { restoreBackup } from '../../packages/server/src/store/sqlite/backup/restore.ts';
import { digestOf, withFile } from '../../packages/server/src/store/sqlite/backup/integrity.ts';
import { openDatabase } from '../../packages/server/src/store/sqlite/connection.ts';
import { queriesOf } from '../../packages/server/src/store/sqlite/queries.ts';
import {
  beginSwap,
  commitSwap,
  isSwapUnfinished,
} from '../../packages/server/src/store/folder/atomic-replace.ts';
import { unlessFull, repetitionsOf } from '../../support/repetitions.ts';
import { temporaryFolder } from '../support/folder.ts';
import { textkin } from '../support/process.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';

/** Creates a folder whose store has the given number of texts. */
async function folderWith(texts: number): Promise<string> {
  const folder = temporaryFolder();
  await using store = await openStore(folder);
  await readPepper({ folder }, store);
  const account = await store.accounts.create(0);
  const fields = { name: 'c', language: 'en', description: '' } as const;
  const { collectionId } = await store.collections.create(account, fields);
  const create = (number: number) => {
    const text = { headline: `${number}`, url: '', body: `${number} `.repeat(800) };
    return store.texts.create(account, collectionId, text, 0);
  };
  await Promise.all(Array.from({ length: texts }, (_, number) => create(number)));
  return folder;
}

const digestIn = (path: string) =>
  withFile(
    path,
    (database) => digestOf(database),
    (damage): string => assert.fail(damage),
  );

async function backUp(folder: string): Promise<string> {
  const file = join(temporaryFolder(), 'backup');
  makeBackup(folder, await existingPepper(folder), file, false);
  return file;
}

/**
 * Runs a command repeatedly and kills it each time, a little later after it begins to write, until it completes. On a busy machine it
 * may complete before any kill; then `reset` restores the initial state.
 */
async function killAtGrowingDelays(
  args: string[],
  draft: string,
  check: () => void,
  reset: () => void,
): Promise<void> {
  const deadline = performance.now() + 200_000;
  let kills = 0;
  for (let delay = 1; ; delay *= 3) {
    assert.ok(performance.now() < deadline, 'the command is killed while it writes');
    const { child, ended, stderr } = textkin(args);
    await until(() => child.exitCode !== null || existsSync(draft), 'the command writes', { everyMs: 1 });
    await Promise.race([sleep(delay), ended]);
    child.kill('SIGKILL');
    const { code } = await ended;
    if (existsSync(draft)) kills++;
    check();
    if (code === 0 && kills > 0) return;
    if (code !== 0) assert.equal(code, null, stderr());
    else {
      reset();
      delay = 1 / 3;
    }
  }
}

test('a killed backup leaves no damaged file under its name', async () => {
  const folder = await folderWith(1000);
  const file = join(temporaryFolder(), 'backup');
  const check = () => {
    if (existsSync(file)) assert.deepEqual(checkBackup(file).damage, []);
  };
  // --force, because a kill may come between the end of the backup and the exit of its process.
  const args = ['backup', file, '--data', folder, '--force'];
  await killAtGrowingDelays(args, `${file}.part`, check, () => {
    rmSync(file);
  });
  assert.deepEqual(checkBackup(file).damage, []);
  assert.equal(existsSync(`${file}.part`), false);
});

test('a killed restore leaves the complete old or the complete new data', async () => {
  const [old, other] = [await folderWith(500), await folderWith(1000)];
  const folder = join(temporaryFolder(), 'data');
  const copyOld = () => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(old, folder, { recursive: true });
  };
  copyOld();
  const before = digestIn(join(folder, 'textkin.db'));
  const after = digestIn(join(other, 'textkin.db'));
  const file = await backUp(other);
  const draft = join(folder, 'restoring');
  const check = () => {
    rmSync(draft, { recursive: true, force: true });
    lockForService(folder)();
    const digest = digestIn(join(folder, 'textkin.db'));
    assert.ok([before, after].includes(digest));
    if (digest === after)
      assert.deepEqual(readFileSync(join(folder, 'pepper')), readFileSync(join(other, 'pepper')));
  };
  await killAtGrowingDelays(['restore', file, '--data', folder, '--force'], draft, check, copyOld);
  assert.equal(digestIn(join(folder, 'textkin.db')), after);
  assert.equal(existsSync(draft), false);
});

test(
  'a committed but unfinished restore is finished by the next service, and commands refuse the folder until then',
  { skip: unlessFull },
  async () => {
    const [folder, other] = [await folderWith(2), await folderWith(3)];
    const digest = digestIn(join(other, 'textkin.db'));
    for (const files of [[], ['pepper'], ['pepper', 'textkin.db']]) {
      const draft = beginSwap(folder);
      const parts = { 'textkin.db': await backUp(other), pepper: join(other, 'pepper') };
      for (const [name, from] of Object.entries(parts)) writeFileSync(join(draft, name), readFileSync(from));
      const copy = new Database(join(draft, 'textkin.db'));
      copy.exec('drop table backup');
      copy.close();
      commitSwap(folder);
      for (const name of files) renameSync(join(folder, 'restored', name), join(folder, name));
      assert.ok(isSwapUnfinished(folder));
      mkdirSync(indexIn(folder));
      await assert.rejects(openStore(folder), /restore into .* was interrupted/);
      lockForService(folder)();
      assert.equal(isSwapUnfinished(folder), false);
      assert.equal(existsSync(indexIn(folder)), false);
      assert.equal(digestIn(join(folder, 'textkin.db')), digest);
      assert.deepEqual(readFileSync(join(folder, 'pepper')), readFileSync(join(other, 'pepper')));
      assert.deepEqual(checkStore(folder).damage, []);
    }
  },
);

test('a backup with one changed byte is detected, or restores the same rows', async (t) => {
  const random = seededFor(t);
  const randomBelow = (count: number) => Math.floor(count * random());
  const folder = await folderWith(120);
  const digest = digestIn(join(folder, 'textkin.db'));
  const file = await backUp(folder);
  const bytes = readFileSync(file);
  const changedFile = join(temporaryFolder(), 'changed');
  let detections = 0;
  for (let round = 0; round < repetitionsOf('backupFlips'); round++) {
    const copy = Buffer.from(bytes);
    const at = randomBelow(copy.length);
    copy[at] = copy[at]! ^ (1 << randomBelow(8));
    writeFileSync(changedFile, copy);
    const target = join(temporaryFolder(), 'target');
    mkdirSync(target);
    const change = `byte ${at} from ${bytes[at]} to ${copy[at]}`;
    if (checkBackup(changedFile).damage.length > 0) {
      detections++;
      assert.throws(() => restoreBackup(changedFile, target, false), /can't be restored/, change);
      assert.equal(existsSync(join(target, 'textkin.db')), false, change);
    } else {
      restoreBackup(changedFile, target, false);
      assert.equal(digestIn(join(target, 'textkin.db')), digest, change);
    }
    rmSync(target, { recursive: true });
  }
  assert.ok(detections > 0);
});

test(
  'a backup with a changed byte of the pepper, the date or the version is refused',
  { skip: unlessFull },
  async () => {
    const folder = await folderWith(1);
    const bytes = readFileSync(await backUp(folder));
    const changedFile = join(temporaryFolder(), 'changed');
    const pepper = await existingPepper(folder);
    const madeAt = Buffer.from(/20\d\d-\d\d-\d\dT[\d:.]+Z/.exec(bytes.toString('latin1'))![0]);
    for (const value of [pepper, madeAt, Buffer.concat([madeAt, Buffer.from(version)])]) {
      const copy = Buffer.from(bytes);
      const at = copy.indexOf(value);
      assert.ok(at > 0);
      copy[at + value.length - 1]! ^= 1;
      writeFileSync(changedFile, copy);
      assert.notDeepEqual(checkBackup(changedFile).damage, []);
      assert.throws(() => restoreBackup(changedFile, temporaryFolder(), false), /can't be restored/);
    }
  },
);

test('a backup with a renamed column is refused', { skip: unlessFull }, async () => {
  const bytes = readFileSync(await backUp(await folderWith(1)));
  const changedFile = join(temporaryFolder(), 'changed');
  for (const column of ['made_at', 'made_by', 'counts', 'digest_version', 'digest', 'pepper']) {
    const copy = Buffer.from(bytes);
    copy[copy.indexOf(`${column} `, copy.indexOf('CREATE TABLE backup'))]! ^= 1;
    writeFileSync(changedFile, copy);
    assert.notDeepEqual(checkBackup(changedFile).damage, [], column);
    assert.throws(() => restoreBackup(changedFile, temporaryFolder(), false), /can't be restored/, column);
  }
});

test(
  'a backup of an older version is restored and migrated, and a backup of a newer version is refused',
  { skip: unlessFull },
  async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'pepper'), Buffer.alloc(32));
    const database = openDatabase(join(folder, 'textkin.db'), false);
    await migrate(queriesOf(database), engines.sqlite, migrations.slice(0, 1));
    const file = await backUp(folder);
    assert.equal(checkBackup(file).schema, 1);
    const target = temporaryFolder();
    restoreBackup(file, target, false);
    await (await openStore(target)).close();
    assert.deepEqual([checkStore(target).schema, checkStore(target).damage], [migrations.length, []]);

    database.exec('update schema_version set version = 999');
    database.close();
    await assert.rejects(backUp(folder), /newer Textkin \(schema 999/);
  },
);
