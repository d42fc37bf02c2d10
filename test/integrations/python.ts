import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';

/** A virtual environment with installed programs. */
export interface PythonTools {
  /** Returns the path of a program, such as `python`. */
  program: (name: string) => string;
}

/** Runs a program and returns its exit code and output, also if it fails. */
export async function runToEnd(
  program: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string>; timeout: number },
): Promise<{ code: number; output: string }> {
  const { PATH = '' } = process.env;
  const env = { PATH, ...options.env };
  const run = promisify(execFile)(program, args, { ...options, env, maxBuffer: 64 * 2 ** 20 });
  try {
    const { stdout, stderr } = await run;
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    return { code: typeof code === 'number' ? code : -1, output: `${stdout}${stderr}${String(error)}` };
  }
}

/** Installs packages from PyPI in a virtual environment. Returns undefined without Python 3, venv or PyPI. */
export async function installed(...requirements: string[]): Promise<PythonTools | undefined> {
  const folder = temporaryFolder();
  const venv = await runToEnd('python3', ['-m', 'venv', folder], { timeout: 120_000 });
  if (venv.code !== 0) return undefined;
  const program = (name: string) => join(folder, 'bin', name);
  const { HOME = '' } = process.env;
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(PIP_|SSL_|REQUESTS_|https?_proxy$)/i.test(name)),
  ) as Record<string, string>;
  const pip = await runToEnd(program('python'), ['-m', 'pip', 'install', '-q', ...requirements], {
    timeout: 240_000,
    env: { HOME, ...env },
  });
  return pip.code === 0 ? { program } : undefined;
}
