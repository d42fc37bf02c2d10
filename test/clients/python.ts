import { execFile, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

const run = promisify(execFile);
const home = join(root, 'packages/python');

export interface Python {
  /** For example 3.10. */
  version: string;
  program: string;
}

/** The minor version of the oldest Python that the client supports. */
const oldestMinor = 10;

/** Returns the installed interpreters that the client supports, one for each minor version, oldest first. */
export function pythons(): Python[] {
  const { status, stdout: versions } = spawnSync('pyenv', ['root'], { encoding: 'utf8' });
  const fromPyenv = status === 0 ? globSync(`${versions.trim()}/versions/3.*/bin/python`) : [];
  const found = new Map<number, string>();
  for (const program of ['python3', '/usr/bin/python3', ...fromPyenv]) {
    const script = 'import sys, venv, ensurepip; print(sys.version_info.minor)';
    const { status, stdout } = spawnSync(program, ['-c', script], { encoding: 'utf8' });
    if (status === 0 && Number(stdout) >= oldestMinor && !found.has(Number(stdout)))
      found.set(Number(stdout), program);
  }
  return [...found]
    .toSorted(([a], [b]) => a - b)
    .map(([minor, program]) => ({ version: `3.${minor}`, program }));
}

/** Returns why a test cannot install from PyPI, or false if it can. */
export function noPyPI({ program }: Python): string | false {
  const args = ['-m', 'pip', 'download', '-q', '--no-deps', '-d', temporaryFolder(), 'httpx'];
  return spawnSync(program, args).status === 0 ? false : 'no PyPI: pip finds no httpx';
}

/** Installs the client and other packages into a virtual environment. Returns its interpreter. */
export async function installClient({ program }: Python, packages: readonly string[] = []): Promise<string> {
  const folder = temporaryFolder();
  await run(program, ['-m', 'venv', folder]);
  const python = join(folder, 'bin/python');
  await run(python, ['-m', 'pip', 'install', '-q', home, ...packages]);
  return python;
}
