import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Machines as Debian names them. */
export type DebianMachine = 'amd64' | 'arm64';

/** Whether Debian's package tools are installed. */
export const hasDebian = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb');

/** The sources of Debian itself; those of others may have nothing for another machine. */
const sources = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'].find(existsSync);

/**
 * Unpacks packages of Debian into a folder, for this machine or another one: what `debootstrap` does, without the scripts
 * of the packages and without what they depend on. apt works in a folder of its own, so this machine stays as it is.
 */
export function unpackDebian(machine: DebianMachine, packages: readonly string[], folder: string): void {
  const own = mkdtempSync(join(tmpdir(), 'debian-'));
  try {
    for (const name of ['lists/partial', 'cache/archives/partial'])
      mkdirSync(join(own, name), { recursive: true });
    const settings = {
      'APT::Architecture': machine,
      'APT::Architectures': machine,
      'APT::Sandbox::User': 'root',
      'Acquire::Languages': 'none',
      'Dir::State': own,
      'Dir::State::status': '/dev/null',
      'Dir::Cache': join(own, 'cache'),
      'Dir::Etc::sourcelist': sources,
      'Dir::Etc::sourceparts': '/dev/null',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    const apt = (...args: string[]) =>
      execFileSync('apt-get', ['-q', ...options, ...args], { cwd: own, stdio: 'pipe' });
    apt('update');
    apt('download', ...packages);
    for (const name of readdirSync(own)
      .filter((one) => one.endsWith('.deb'))
      .toSorted())
      execFileSync('dpkg-deb', ['-x', join(own, name), folder]);
  } finally {
    rmSync(own, { recursive: true });
  }
}
