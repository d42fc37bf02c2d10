import { spawnSync } from 'node:child_process';
import { temporaryFolder } from './folder.ts';

/**
 * Runs a script with an empty small disk, whose folder is its argument. Returns undefined where the system does not allow a separate
 * namespace. With `-m` instead of `-rm` root stays root there, and can become other users.
 */
export function runOnSmallDisk(script: string, size: string, namespace: '-m' | '-rm' = '-rm') {
  const folder = temporaryFolder();
  const mount = `mount -t tmpfs -o size=${size} none "$1"`;
  if (spawnSync('unshare', [namespace, 'sh', '-c', mount, 'sh', folder]).status !== 0) return undefined;
  const shell = [namespace, 'sh', '-c', `${mount} && exec "$2" "$3" "$1"`, 'sh', folder];
  return spawnSync('unshare', [...shell, process.execPath, script], { encoding: 'utf8' });
}
