/** `textkin restore` as an operator calls it: a whole backup, its secret, one collection. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { temporaryFolder } from '../support/folder.ts';
import { run } from '../support/process.ts';
import { fullFolder } from '../store/moves.ts';

suite('textkin restore', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'backup');
  let data: string;
  const restore = (...args: string[]) => run(['restore', ...args, '--data', data]);
  before(async () => {
    data = (await fullFolder()).folder;
    const { code, stderr } = await run(['backup', file, '--data', data]);
    assert.deepEqual([code, stderr], [0, '']);
  });

  test('a backup is restored to an empty folder, and over data only with --force', async () => {
    const empty = join(folder, 'other');
    const first = await run(['restore', file, '--data', empty]);
    assert.match(first.stdout, /^Restored to .*other/);
    assert.equal(first.code, 0);
    const second = await run(['restore', file, '--data', empty]);
    assert.equal(second.code, 1);
    assert.match(second.stderr, /--force/);
    const third = await run(['restore', file, '--data', empty, '--force', '--json']);
    assert.equal(third.code, 0);
    assert.equal((JSON.parse(third.stdout) as { ok: boolean }).ok, true);
  });

  test('the secret of a folder that has lost it is restored alone', async () => {
    rmSync(join(data, 'pepper'));
    const { code, stdout } = await restore(file, '--pepper-only', '--json');
    assert.deepEqual([code, JSON.parse(stdout)], [0, { ok: true, path: join(data, 'pepper') }]);
    assert.equal((await run(['keys', 'list', '--data', data])).code, 0);
  });

  test('one collection is restored as a new one', async () => {
    const { code, stdout, stderr } = await restore(
      file,
      '--collection',
      '1',
      '--as',
      'Of yesterday',
      '--json',
    );
    assert.equal(code, 0, stderr);
    const restored = JSON.parse(stdout) as {
      ok: boolean;
      name: string;
      texts: number;
      collection_id: number;
    };
    assert.deepEqual([restored.ok, restored.name, restored.texts > 0], [true, 'Of yesterday', true]);
    assert.notEqual(restored.collection_id, 1);
  });

  test('what is missing or contradicts itself is named', async () => {
    for (const [args, sentence] of [
      [[], 'Which backup? Name the file that "textkin backup" wrote.'],
      [[file, '--as', 'New'], '--as names a collection: give --collection too.'],
      [[file, '--collection', '1', '--force'], '--collection replaces nothing'],
      [[file, '--collection', '1', '--as', ' '], '--as takes a name of at most'],
      [[file, '--collection', '1', '--account', 'x'], '--account takes the number of an account, not "x".'],
      [['--collection', '1'], 'or a database with --from.'],
      [['--collection', '1', '--from', 'some/file'], '--from takes postgres://'],
    ] as const) {
      const { code, stderr } = await restore(...args);
      assert.deepEqual([code, stderr.includes(sentence)], [1, true], `${args.join(' ')}: ${stderr}`);
    }
  });
});
