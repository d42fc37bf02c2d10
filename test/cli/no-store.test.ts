import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyStore, temporaryFolder } from '../support/folder.ts';
import { session } from '../support/session.ts';

const runInSession = session();

/** The commands that need an existing store. */
const commands: string[][] = [
  ['keys', 'create'],
  ['keys', 'list'],
  ['keys', 'revoke', 'tkkeyx'],
  ['accounts', 'list'],
  ['accounts', 'limit', '1', '--max-texts', '1'],
  ['accounts', 'remove', '1', '--yes'],
  ['backup', join(temporaryFolder(), 'backup')],
  ['verify'],
];

test('no command creates a store for a mistyped --data, and each says what to do', async () => {
  const parent = temporaryFolder();
  for (const folder of [join(parent, 'mistyped'), parent]) {
    for (const command of commands) {
      const { code, stdout, stderr } = await runInSession([...command, '--data', folder]);
      assert.deepEqual([code, stdout], [1, ''], command.join(' '));
      assert.match(stderr, /^There is no store in .*--data.*"textkin serve".*\n$/, command.join(' '));
      assert.ok(stderr.includes(` ${folder},`), stderr);
    }
    for (const flag of ['--requeue-failed', '--rebuild-index'])
      assert.equal((await runInSession(['doctor', flag, '--data', folder])).code, 1);
    const move = await runInSession(['move', '--from', folder, '--to', join(parent, 'target')]);
    assert.match(move.stderr, /^There is no store in /);
  }
  assert.deepEqual(readdirSync(parent), []);
});

test("keys create prints the key's account, and whether it is new", async () => {
  const folder = await emptyStore();
  const create = async (...args: string[]) =>
    (await runInSession(['keys', 'create', ...args, '--data', folder])).stdout;
  assert.match(
    await create(),
    /^account {5}1\n[^]*The key belongs to account 1, which is new.*--account <id>/,
  );
  assert.match(await create(), /The key belongs to account 2, which is new/);
  assert.match(await create('--account', '1'), /\n\nThe key belongs to account 1\.\n$/);
});
