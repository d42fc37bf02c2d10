/**
 * Runs the tests of the wire on PostgreSQL, each service on a schema of its own. Then runs the tests that depend most on the
 * engine, without any of the features that PostgreSQL-compatible databases may lack (support/gaps.ts). With the argument `each`, it
 * runs all of these tests once for each missing feature, which takes a quarter of an hour.
 */
import { spawnSync } from 'node:child_process';
import { noPostgres } from '../support/postgres-programs.ts';
import { gaps } from '../support/gaps.ts';

const wire = 'test/wire/*.test.ts';
const others = ['test/store/model/*.test.ts', 'test/crash/store.test.ts', 'test/nodes/*.test.ts'];
const engineTests = [
  ...['isolation', 'idempotency', 'quotas', 'waiting', 'life', 'tokens'].map(
    (name) => `test/wire/${name}.test.ts`,
  ),
  'test/nodes/two-nodes.test.ts',
];

function passes(files: readonly string[], without: readonly string[] = []): boolean {
  console.log(`On PostgreSQL${without.length === 0 ? '' : ` without ${without.join(', ')}`}:`);
  const run = ['--disable-proto=delete', 'test/lanes/run.ts'];
  const env = { ...process.env, TEST_ENGINE: 'postgres', TEST_GAPS: without.join(',') };
  return spawnSync(process.execPath, [...run, ...files], { stdio: 'inherit', env }).status === 0;
}

if (noPostgres) console.log(`The tests of the wire are not run on PostgreSQL: ${noPostgres}`);
else {
  const outcomes =
    process.argv[2] === 'each'
      ? gaps.map((gap) => passes([wire, ...others], [gap]))
      : [passes([wire]), passes(engineTests, gaps)];
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
}
