import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from './postgres-programs.ts';

export interface Programs {
  programs: string;
  user: ServerUser;
}

/** Creates the data folder of a PostgreSQL server and returns its path. The folder around it then belongs to the server's user. */
export function initCluster(
  folder: string,
  { programs, user }: Programs,
  options: readonly string[] = [],
): string {
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const data = join(folder, 'data');
  const access = ['-U', 'postgres', '-A', 'trust'];
  const settings = ['-D', data, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', ...options];
  execFileSync(join(programs, 'initdb'), settings, { ...user, cwd: folder, stdio: 'pipe' });
  return data;
}
