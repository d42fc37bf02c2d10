import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, root } from './lock.ts';

/**
 * Names of the packages that want to run something when they are installed: those of the lock file, and of those that
 * are installed also the ones with a `binding.gyp`, for which npm runs a compiler without being told.
 */
export function withInstallScripts(): string[] {
  const named = lockedPackages().filter(
    ({ path, hasInstallScript }) => hasInstallScript || runsAtInstall(path),
  );
  return [...new Set(named.map(({ name }) => name))].toSorted();
}

function runsAtInstall(path: string): boolean {
  const home = join(root, path);
  if (!existsSync(home)) return false;
  const { scripts = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  const names = ['preinstall', 'install', 'postinstall'];
  return names.some((name) => scripts[name] !== undefined) || existsSync(join(home, 'binding.gyp'));
}
