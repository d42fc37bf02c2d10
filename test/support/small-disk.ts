import { spawnSync } from 'node:child_process';
import { temporaryFolder } from './folder.ts';

/**
 * Runs a script on an empty disk of its own, whose folder it gets as its argument. That takes a namespace of one's own,
 * which some systems do not give: then undefined. With
 * `-m` for `-rm` root stays itself there, and can become others.
 */
export function runOnSmallDisk(script: string, size: string, namespace: '-m' | '-rm' = '-rm') {
  const folder = temporaryFolder();
  const mount = `mount -t tmpfs -o size=${size} none "$1"`;
  if (spawnSync('unshare', [namespace, 'sh', '-c', mount, 'sh', folder]).status !== 0) return undefined;
  const shell = [namespace, 'sh', '-c', `${mount} && exec "$2" "$3" "$1"`, 'sh', folder];
  return spawnSync('unshare', [...shell, process.execPath, script], { encoding: 'utf8' });
}
