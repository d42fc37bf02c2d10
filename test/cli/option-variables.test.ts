import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { commandLine } from '../../packages/server/src/cli/main.ts';
import { settings } from '../../packages/server/src/config/config.ts';
import { commandOptions } from '../../packages/server/src/config/env.ts';
import { emptyStore } from '../support/folder.ts';

const run = promisify(execFile);
const bin = new URL('../../packages/server/bin.js', import.meta.url).pathname;

test('every option of every command has an environment variable', async () => {
  const program = await commandLine();
  const knownOptions = [...Object.keys(settings.shape), ...commandOptions];
  const commands = program.commands.flatMap((command) => [command, ...command.commands]);
  for (const command of commands) {
    for (const option of command.options)
      assert.ok(knownOptions.includes(option.attributeName()), option.flags);
  }
});

test('keys create reads its options from the environment, and a flag takes precedence', async () => {
  const folder = await emptyStore();
  const env = { ...process.env, TEXTKIN_DATA: folder, TEXTKIN_NAME: 'twin', TEXTKIN_JSON: '1' };
  const keys = (...flags: string[]) => run(process.execPath, [bin, 'keys', ...flags], { env });
  const { account_id } = JSON.parse((await keys('create')).stdout) as { account_id: number };
  await keys('create', '--name', 'flag', '--account', String(account_id));
  const pairs = JSON.parse((await keys('list')).stdout) as { name: string }[];
  assert.deepEqual(pairs.map(({ name }) => name).sort(), ['flag', 'twin']);
});

test('an empty or false variable does not change the option', async () => {
  const env = { ...process.env, TEXTKIN_DATA: await emptyStore(), TEXTKIN_JSON: 'false' };
  const { stdout } = await run(process.execPath, [bin, 'keys', 'create'], { env });
  assert.match(stdout, /^account /);
});
