/** The compile cache of a checkout serves its threads, its workers and the next start. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';

const run = promisify(execFile);
const bin = new URL('../../packages/server/bin.js', import.meta.url).href;
/** Prints the compile caches of this process and of the processes that it starts. */
const program = `
  process.argv = [process.execPath, 'textkin', '--version'];
  await import(${JSON.stringify(bin)});
  const { getCompileCacheDir } = await import('node:module');
  console.error(JSON.stringify({ own: getCompileCacheDir(), next: process.env.NODE_COMPILE_CACHE }));
`;

async function compileCaches(NODE_COMPILE_CACHE?: string): Promise<{ own?: string; next?: string }> {
  const env = { PATH: process.env['PATH'], ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
  const { stderr } = await run(process.execPath, ['--input-type=module', '--eval', program], { env });
  return JSON.parse(stderr) as { own?: string; next?: string };
}

test('the compile cache is in the checkout unless the environment names a folder', async () => {
  const { own, next } = await compileCaches();
  assert.match(own!, /node_modules\/\.cache\/compiled\//);
  assert.ok(own!.startsWith(next!));
  const folder = temporaryFolder();
  const configured = await compileCaches(folder);
  assert.equal(configured.next, folder);
  assert.ok(configured.own!.startsWith(folder));
  assert.ok(readdirSync(folder, { recursive: true }).length > 10);
});

test("a cache folder that can't be created is not a problem", async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  assert.deepEqual(await compileCaches(join(file, 'compiled')), { next: join(file, 'compiled') });
});
