/**
 * Runs the wire suite once more, each service on a PostgreSQL schema of its own, and then what depends most on the engine
 * without all that a relative of PostgreSQL may lack. `each` runs everything without one after the other, which takes
 * a quarter of an hour.
 */
import { spawnSync } from 'node:child_process';
import { noPostgres } from '../support/postgres-programs.ts';
import { gaps } from '../support/gaps.ts';

const wire = 'test/wire/*.test.ts';
const others = ['test/store/model/*.test.ts', 'test/crash/store.test.ts', 'test/nodes/*.test.ts'];
const closest = [
  ...['isolation', 'idempotency', 'quotas', 'waiting', 'life', 'tokens'].map(
    (name) => `test/wire/${name}.test.ts`,
  ),
  'test/nodes/two-nodes.test.ts',
];

function isFine(files: readonly string[], without: readonly string[] = []): boolean {
  console.log(`On PostgreSQL${without.length === 0 ? '' : ` without ${without.join(', ')}`}:`);
  const run = ['--disable-proto=delete', 'test/lanes/run.ts'];
  const env = { ...process.env, TEST_ENGINE: 'postgres', TEST_GAPS: without.join(',') };
  return spawnSync(process.execPath, [...run, ...files], { stdio: 'inherit', env }).status === 0;
}

if (noPostgres) console.log(`The wire suite is not run on PostgreSQL: ${noPostgres}`);
else {
  const outcomes =
    process.argv[2] === 'each'
      ? gaps.map((gap) => isFine([wire, ...others], [gap]))
      : [isFine([wire]), isFine(closest, gaps)];
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
}
