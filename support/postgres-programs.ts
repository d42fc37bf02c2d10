import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the programs of PostgreSQL are: on the path, or where Debian keeps them, which is not on it. */
function find(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const folders = [...onPath, ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];
  const needed = ['initdb', 'postgres', 'pg_basebackup'];
  return folders.find((folder) => needed.every((program) => existsSync(join(folder, program))));
}

export const postgresPrograms = find();

/** Why tests that need PostgreSQL are skipped; CI looks for this sentence. */
export const noPostgres: string | false =
  postgresPrograms === undefined &&
  'no PostgreSQL here: install it (on Debian the package postgresql) to run this test';
