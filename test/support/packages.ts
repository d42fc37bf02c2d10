import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { publishedPackages, tarballOf } from '../../scripts/supply/packages.ts';
import { temporaryFolder } from './folder.ts';
import { root } from './process.ts';
import { copyRepository } from './repository-copy.ts';

const run = promisify(execFile);

/**
 * Packs packages as they are published and installs them into an empty folder, which it returns. Their dependencies, and nothing else, are
 * linked from the repository, so that nothing is downloaded and a missing dependency shows.
 */
export async function installPackages(names: readonly string[]): Promise<string> {
  const [source, folder] = [copyOfSources(), temporaryFolder()];
  const published = publishedPackages();
  const packages = published.filter(({ name }) => names.includes(name));
  const paths = packages.map(({ home }) => `./${home}`);
  await run('npm', ['pack', '--offline', '--silent', '--pack-destination', folder, ...paths], {
    cwd: source,
  });
  const ours = new Set(published.map(({ name }) => name));
  for (const one of packages) {
    const home = join(folder, 'node_modules', one.name);
    mkdirSync(home, { recursive: true });
    await run('tar', ['-xzf', join(folder, tarballOf(one)), '--strip-components=1', '-C', home]);
    for (const dependency of dependenciesOf(home)) {
      if (!ours.has(dependency)) link(dependency, join(folder, 'node_modules'));
    }
  }
  return folder;
}

/** Copies the sources, because packing changes the client's manifest for a moment while other tests run. */
function copyOfSources(): string {
  const built = ['node_modules', 'dist', 'console'].map((name) => join(root, 'packages/server', name));
  const isBuilt = (path: string) => built.some((name) => path.startsWith(name)) || basename(path) === 'dist';
  const copied = ['LICENSE', 'package.json', 'tsconfig.json', 'packages', 'models', 'scripts'];
  return copyRepository(copied, ['node_modules'], isBuilt);
}

function dependenciesOf(home: string): string[] {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { dependencies?: object };
  return Object.keys(manifest.dependencies ?? {});
}

function link(dependency: string, modules: string): void {
  const path = join(modules, dependency);
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) symlinkSync(join(root, 'node_modules', dependency), path);
}
