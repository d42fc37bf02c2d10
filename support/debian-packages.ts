import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Architectures by their names in Debian. */
export type DebianMachine = 'amd64' | 'arm64';

/** Whether Debian's package tools are installed. */
export const hasDebian = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb');

/** The file of Debian's own package sources: third-party sources may lack the packages of another architecture. */
const sources = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'].find(existsSync);

/**
 * Unpacks Debian packages of an architecture into a folder, without their scripts and their dependencies. apt works in a
 * temporary folder, so it changes nothing on this machine.
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
