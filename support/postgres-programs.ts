import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Who runs the server, where it is not the one who runs the tests. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/** Where the programs of PostgreSQL are: on the path, or where Debian keeps them, which is not on it. */
function findPrograms(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const folders = [...onPath, ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];
  const needed = ['initdb', 'postgres', 'pg_basebackup'];
  return folders.find((folder) => needed.every((program) => existsSync(join(folder, program))));
}

/** The server refuses to run as root: then it is run as the user whom Debian's package makes. Undefined without one. */
function findUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

const programs = findPrograms();
const user = findUser();

/** What it takes to run a server; undefined where it can't be had. */
export const postgresHere = programs !== undefined && user !== undefined ? { programs, user } : undefined;

/** Why tests that need PostgreSQL are skipped; CI looks for this sentence. */
export const noPostgres: string | false =
  postgresHere === undefined &&
  'no PostgreSQL here: install it (on Debian the package postgresql) to run this test';
