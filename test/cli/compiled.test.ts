/** What a start of a checkout has compiled is kept for its threads, its workers and the next start. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';

const run = promisify(execFile);
const bin = new URL('../../packages/server/bin.js', import.meta.url).href;
/** Says where this process and those that it starts keep what they compile. */
const program = `
  process.argv = [process.execPath, 'textkin', '--version'];
  await import(${JSON.stringify(bin)});
  const { getCompileCacheDir } = await import('node:module');
  console.error(JSON.stringify({ own: getCompileCacheDir(), next: process.env.NODE_COMPILE_CACHE }));
`;

async function kept(NODE_COMPILE_CACHE?: string): Promise<{ own?: string; next?: string }> {
  const env = { PATH: process.env['PATH'], ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
  const { stderr } = await run(process.execPath, ['--input-type=module', '--eval', program], { env });
  return JSON.parse(stderr) as { own?: string; next?: string };
}

test('the compile cache is in the checkout unless the environment names a folder', async () => {
  const { own, next } = await kept();
  assert.match(own!, /node_modules\/\.cache\/compiled\//);
  assert.ok(own!.startsWith(next!));
  const folder = temporaryFolder();
  const given = await kept(folder);
  assert.equal(given.next, folder);
  assert.ok(given.own!.startsWith(folder));
  assert.ok(readdirSync(folder, { recursive: true }).length > 10);
});

test("a cache folder that can't be created is no problem", async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  assert.deepEqual(await kept(join(file, 'compiled')), { next: join(file, 'compiled') });
});
