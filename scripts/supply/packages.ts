import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lock.ts';

interface Identity {
  name: string;
  version: string;
  license: string;
}

/** An npm package that a release publishes. */
export interface PublishedPackage extends Identity {
  /** Its folder in the repository, such as `packages/client`. */
  home: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
}

/** Returns the packages of the workspaces that are not private: the service first, then the others by folder. */
export function publishedPackages(repository = root): PublishedPackage[] {
  const manifests = globSync('{packages,models}/*/package.json', { cwd: repository }).toSorted();
  const packages = manifests.map((path) => {
    const text = readFileSync(join(repository, path), 'utf8');
    const manifest = JSON.parse(text) as Partial<PublishedPackage> & Identity & { private?: boolean };
    return { scripts: {}, dependencies: {}, ...manifest, home: dirname(path) };
  });
  const published = packages.filter((one) => one.private !== true);
  const isService = ({ name }: PublishedPackage) => name === 'textkin';
  return [...published.filter(isService), ...published.filter((one) => !isService(one))];
}

/** Returns the name of the file that `npm pack` writes. */
export const tarballOf = ({ name, version }: PublishedPackage): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
