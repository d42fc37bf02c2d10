import { join } from 'node:path';
import { temporaryFolder } from '../support/folder.ts';
import { runToEnd } from './run-to-end.ts';

/** A virtual environment with installed programs. */
export interface PythonTools {
  /** Returns the path of a program, such as `python`. */
  program: (name: string) => string;
}

/** Installs packages from PyPI in a virtual environment. Returns undefined without Python 3, venv or PyPI. */
export async function installFromPyPI(...requirements: string[]): Promise<PythonTools | undefined> {
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
