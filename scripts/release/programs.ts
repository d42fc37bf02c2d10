import { spawnSync } from 'node:child_process';

/** Runs a program to its end and returns its standard output. Throws with the end of its output if it fails. */
export function outputOf(
  cwd: string,
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): string {
  const env = { ...process.env, ...environment };
  const options = { cwd, env, encoding: 'utf8', maxBuffer: 256 * 2 ** 20 } as const;
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status === 0) return stdout;
  const end = `${stdout}${stderr}`.trim().split('\n').slice(-20).join('\n');
  throw new Error(`${[program, ...args].join(' ')} failed: ${error?.message ?? end}`);
}

export const git = (repository: string, ...args: string[]): string =>
  outputOf(repository, 'git', args).trim();
