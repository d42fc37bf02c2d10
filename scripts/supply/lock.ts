import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** A package of the lock file, by what npm writes of it there. */
export interface Locked {
  /** Below the repository, as `node_modules/ajv/node_modules/fast-uri`. */
  path: string;
  name: string;
  version: string;
  license: string | undefined;
  /** Needed to build, test or measure alone. */
  dev: boolean;
  optional: boolean;
  hasInstallScript: boolean;
}

type Entry = Partial<Omit<Locked, 'path' | 'name'>> & { link?: boolean };

/** Every package of others that the lock file names, with those for other machines than this one. */
export function lockedPackages(): Locked[] {
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
 * What is needed to build alone and yet runs, for the console and the page of the REST interface hold its code.
 * `test/supply/licences.test.ts` holds it against the notices that the builds leave.
 */
export const bundled = [
  'd3-dispatch',
  'd3-force',
  'd3-path',
  'd3-quadtree',
  'd3-shape',
  'd3-timer',
  'preact',
  'rolldown',
  'swagger-ui-dist',
  'vite',
];

/** All packages of others that run where Textkin does: in the service, on the command line, in a browser. */
export function runningPackages(): Locked[] {
  return lockedPackages().filter(({ dev, name }) => !dev || bundled.includes(name));
}
