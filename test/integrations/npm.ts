import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';

/**
 * Installs packages from npm in a temporary folder, without their scripts. Returns the folder of packages, or undefined if npm cannot
 * install them.
 */
export async function installFromNpm(...packages: string[]): Promise<string | undefined> {
  const folder = temporaryFolder();
  const flags = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  try {
    await promisify(execFile)('npm', ['install', ...flags, ...packages], { timeout: 240_000 });
  } catch {
    return undefined;
  }
  return join(folder, 'node_modules');
}
