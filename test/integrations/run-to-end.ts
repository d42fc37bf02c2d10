import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program and returns its exit code and output, even if it fails. */
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
