import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const bin = fileURLToPath(new URL('../../packages/server/bin.js', import.meta.url));

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `textkin` with the given arguments as a process of its own, without settings from the environment. */
export function textkin(...args: string[]): Promise<Outcome> {
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^(TEXTKIN_|FORCE_COLOR|NODE_)/.test(name),
  );
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [bin, ...args],
      { env: Object.fromEntries(environment) },
      (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, stdout, stderr });
      },
    );
  });
}
