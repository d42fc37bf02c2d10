import { execFile, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

const run = promisify(execFile);
const home = join(root, 'packages/python');

export interface Python {
  /** As 3.10. */
  version: string;
  program: string;
}

/** The oldest that the client is for. */
const oldest = 10;

/** The interpreters that are here and new enough, one of each minor version, the oldest first. */
export function pythons(): Python[] {
  const { status, stdout: versions } = spawnSync('pyenv', ['root'], { encoding: 'utf8' });
  const kept = status === 0 ? globSync(`${versions.trim()}/versions/3.*/bin/python`) : [];
  const found = new Map<number, string>();
  for (const program of ['python3', '/usr/bin/python3', ...kept]) {
    const tell = 'import sys, venv, ensurepip; print(sys.version_info.minor)';
    const { status, stdout } = spawnSync(program, ['-c', tell], { encoding: 'utf8' });
    if (status === 0 && Number(stdout) >= oldest && !found.has(Number(stdout)))
      found.set(Number(stdout), program);
  }
  return [...found]
    .toSorted(([a], [b]) => a - b)
    .map(([minor, program]) => ({ version: `3.${minor}`, program }));
}

/** Whether there is nothing to install from, as a sentence. */
export function noPyPI({ program }: Python): string | false {
  const args = ['-m', 'pip', 'download', '-q', '--no-deps', '-d', temporaryFolder(), 'httpx'];
  return spawnSync(program, args).status === 0 ? false : 'no PyPI here: pip finds no httpx';
}

/** Installs the client, and other packages, into an environment of its own; answers the interpreter there. */
export async function installed({ program }: Python, others: readonly string[] = []): Promise<string> {
  const folder = temporaryFolder();
  await run(program, ['-m', 'venv', folder]);
  const python = join(folder, 'bin/python');
  await run(python, ['-m', 'pip', 'install', '-q', home, ...others]);
  return python;
}
