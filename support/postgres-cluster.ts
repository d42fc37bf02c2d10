import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from './postgres-programs.ts';

export interface Programs {
  programs: string;
  user: ServerUser;
}

/** Makes the data of a server in `data` below a folder, which from then on is the one's who runs it; returns its path. */
export function initCluster(
  folder: string,
  { programs, user }: Programs,
  more: readonly string[] = [],
): string {
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const data = join(folder, 'data');
  const who = ['-U', 'postgres', '-A', 'trust'];
  const settings = ['-D', data, ...who, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', ...more];
  execFileSync(join(programs, 'initdb'), settings, { ...user, cwd: folder, stdio: 'pipe' });
  return data;
}
