import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The user that runs the server; empty for the current user. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/**
 * Returns the folders with PostgreSQL's programs: first the folder that TEST_POSTGRES_PROGRAMS names, then folders on the path, then the
 * folders of Debian's packages, the newest first.
 */
function findPrograms(): string[] {
  const { TEST_POSTGRES_PROGRAMS: named } = process.env;
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const folders = [...onPath, ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];
  const needed = ['initdb', 'postgres', 'pg_basebackup'];
  const found = folders.filter((folder) => needed.every((program) => existsSync(join(folder, program))));
  return named === undefined ? found : [named, ...found];
}

/** Returns whether a server has pgvector 0.8 or newer. */
function hasVectors(programs: string): boolean {
  const config = join(programs, 'pg_config');
  if (!existsSync(config)) return false;
  const shared = execFileSync(config, ['--sharedir'], { encoding: 'utf8' }).trim();
  const control = join(shared, 'extension', 'vector.control');
  const text = existsSync(control) ? readFileSync(control, 'utf8') : '';
  const [, major, minor] = /default_version = '(\d+)\.(\d+)/.exec(text) ?? [];
  return Number(major) > 0 || Number(minor) >= 8;
}

/** Returns the user for the server, which refuses to run as root: the user of Debian's package instead, or undefined without that user. */
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

/** The installed server; undefined if none is installed. */
export const installedPostgres =
  programs !== undefined && user !== undefined ? { programs, user } : undefined;

/** The reason to skip tests that need PostgreSQL, or false. CI searches its output for this sentence. */
export const noPostgres: string | false =
  installedPostgres === undefined &&
  'no PostgreSQL here: install it (on Debian the package postgresql) to run this test';

const vectorPrograms =
  installedPostgres &&
  [process.env['TEST_PGVECTOR'], installedPostgres.programs, ...others].find(
    (folder) => folder !== undefined && hasVectors(folder),
  );

/** The installed server with pgvector. TEST_PGVECTOR names the folder of its programs if it is not the first server found. */
export const installedPgvector =
  installedPostgres && vectorPrograms !== undefined
    ? { programs: vectorPrograms, user: installedPostgres.user }
    : undefined;

/** The reason to skip tests that need pgvector, or false. CI searches its output for this sentence. */
export const noPgvector: string | false =
  installedPgvector === undefined &&
  'no pgvector here: set TEST_PGVECTOR to the programs of a PostgreSQL that has it to run this test';
