import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './folder.ts';
import { root } from './process.ts';
import { copyRepository } from './repository-copy.ts';

const run = promisify(execFile);

const homes = {
  textkin: 'packages/server',
  '@textkin/client': 'packages/client',
  '@textkin/importing': 'packages/importing',
  '@textkin/model-en-sv': 'models/en-sv',
  '@textkin/model-en-sv-fast': 'models/en-sv-fast',
};

/**
 * Packs packages as they are published and installs them into an empty folder, which it returns. Their dependencies, and nothing else, are
 * linked from the repository, so that nothing is downloaded and a missing dependency shows.
 */
export async function installPackages(names: readonly (keyof typeof homes)[]): Promise<string> {
  const [source, folder] = [copyOfSources(), temporaryFolder()];
  const paths = names.map((name) => `./${homes[name]}`);
  await run('npm', ['pack', '--offline', '--silent', '--pack-destination', folder, ...paths], {
    cwd: source,
  });
  for (const name of names) {
    const home = join(folder, 'node_modules', name);
    mkdirSync(home, { recursive: true });
    const [tarball = ''] = globSync(`${name.replace('@', '').replace('/', '-')}-[0-9]*.tgz`, { cwd: folder });
    await run('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', home]);
    for (const dependency of dependenciesOf(home)) {
      if (!(dependency in homes)) link(dependency, join(folder, 'node_modules'));
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
