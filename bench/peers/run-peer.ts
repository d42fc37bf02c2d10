import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

/** The error that a peer is not installed; the message says how to install it. */
export class NotInstalled extends Error {}

/**
 * Runs a peer's program with text on its standard input, and resolves to the JSON that it prints. Throws `NotInstalled` with
 * `installation` as its message where the program, or a package that it needs, is missing.
 */
export async function runPeer<Output>(
  [program, ...args]: readonly [string, ...string[]],
  input: string,
  installation: string,
): Promise<Output> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined).end(input);
  const printed = Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    const [output, errors] = (await printed).map(String) as [string, string];
    if (code === 0) return JSON.parse(output) as Output;
    if (/ERR_MODULE_NOT_FOUND|ModuleNotFoundError|\[E050\]|package org\.apache\.lucene/.test(errors))
      throw new NotInstalled(installation);
    throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${errors}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new NotInstalled(installation);
    throw error;
  }
}

/** Resolves to the result of a peer; where it is not installed, to undefined, with a sentence on standard error. */
export async function ifInstalled<Result>(
  name: string,
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NotInstalled)) throw error;
    console.error(`${name} is not installed: ${error.message}`);
    return undefined;
  }
}
