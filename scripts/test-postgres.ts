/** Runs the wire suite once more, each service on a PostgreSQL schema of its own, where there is a PostgreSQL. */
import { spawnSync } from 'node:child_process';
import { noPostgres } from '../support/postgres-programs.ts';

if (noPostgres) console.log(`The wire suite is not run on PostgreSQL: ${noPostgres}`);
else {
  const { status } = spawnSync(
    process.execPath,
    [
      '--disable-proto=delete',
      '--test',
      '--test-global-setup=test/support/global.ts',
      '--test-concurrency=4',
      '--test-timeout=300000',
      '--test-reporter=spec',
      'test/wire/*.test.ts',
    ],
    { stdio: 'inherit', env: { ...process.env, TEST_ENGINE: 'postgres' } },
  );
  process.exitCode = status ?? 1;
}
