import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** An entry of the lock file. */
export interface LockedPackage {
  /** The path in the repository, such as `node_modules/ajv/node_modules/fast-uri`. */
  path: string;
  name: string;
  version: string;
  license: string | undefined;
  /** Whether it is needed only to build, test or measure. */
  dev: boolean;
  optional: boolean;
  hasInstallScript: boolean;
}

type Entry = Partial<Omit<LockedPackage, 'path' | 'name'>> & { link?: boolean };

/** Returns all third-party packages in the lock file, including packages for other machines. */
export function lockedPackages(): LockedPackage[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([path, { link = false }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', license, dev = false, optional = false, hasInstallScript = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { path, name, version, license, dev, optional, hasInstallScript };
    });
}

/**
 * Development dependencies whose code is bundled in the console or in the page of the REST interface, so that it runs.
 * `test/supply/licences.test.ts` compares this list with the notices that the builds write.
 */
export const bundledPackages = [
  'd3-array',
  'd3-dispatch',
  'd3-force',
  'd3-geo',
  'd3-path',
  'd3-quadtree',
  'd3-shape',
  'd3-timer',
  'preact',
  'rolldown',
  'swagger-ui-dist',
  'topojson-client',
  'vite',
  'world-atlas',
];

/** Returns the third-party packages that run with Textkin: in the service, on the command line, or in a browser. */
export function runningPackages(): LockedPackage[] {
  return lockedPackages().filter(({ dev, name }) => !dev || bundledPackages.includes(name));
}
