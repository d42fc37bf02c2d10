import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Who runs the server, where it is not the one who runs the tests. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/** Where programs of PostgreSQL are: on the path, or where Debian keeps them, which is not on it. */
function findPrograms(): string[] {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const folders = [...onPath, ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];
  const needed = ['initdb', 'postgres', 'pg_basebackup'];
  return folders.filter((folder) => needed.every((program) => existsSync(join(folder, program))));
}

/** Returns whether the server of some programs has pgvector 0.8 or newer. */
function hasVectors(programs: string): boolean {
  const shared = execFileSync(join(programs, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim();
  const control = join(shared, 'extension', 'vector.control');
  const said = existsSync(control) ? readFileSync(control, 'utf8') : '';
  const [, major, minor] = /default_version = '(\d+)\.(\d+)/.exec(said) ?? [];
  return Number(major) > 0 || Number(minor) >= 8;
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

const [programs, ...others] = findPrograms();
const user = findUser();

/** The programs that run a server; undefined where they are not installed. */
export const postgresHere = programs !== undefined && user !== undefined ? { programs, user } : undefined;

/** Why tests that need PostgreSQL are skipped; CI looks for this sentence. */
export const noPostgres: string | false =
  postgresHere === undefined &&
  'no PostgreSQL here: install it (on Debian the package postgresql) to run this test';

const vectorPrograms =
  postgresHere &&
  [process.env['TEST_PGVECTOR'], postgresHere.programs, ...others].find(
    (folder) => folder !== undefined && hasVectors(folder),
  );

/** A server that has pgvector; the tests' own setting names its programs where they must not be on the path. */
export const pgvectorHere =
  postgresHere && vectorPrograms !== undefined
    ? { programs: vectorPrograms, user: postgresHere.user }
    : undefined;

/** Why tests that need pgvector are skipped; CI looks for this sentence. */
export const noPgvector: string | false =
  pgvectorHere === undefined &&
  'no pgvector here: set TEST_PGVECTOR to the programs of a PostgreSQL that has it to run this test';
