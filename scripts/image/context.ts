import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Copies what an image is built from: what git tracks of the folders and files that `.dockerignore` lets through. */
export function copyContext(home: string, to: string): void {
  const allowed = readFileSync(join(home, '.dockerignore'), 'utf8').match(/(?<=^!).+$/gm)!;
  const tracked = execFileSync('git', ['ls-files', '-z', ...allowed], { cwd: home, encoding: 'utf8' });
  for (const file of tracked.split('\0').filter((name) => name !== '' && existsSync(join(home, name)))) {
    cpSync(join(home, file), join(to, file), { recursive: true });
  }
}
