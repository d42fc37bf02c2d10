import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, root } from './lock.ts';

/**
 * Returns the names of the packages that run a script when they are installed: by the lock file, or by the installed package. For
 * a package with a `binding.gyp` npm runs a compiler, even without a script.
 */
export function packagesWithInstallScripts(): string[] {
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
