import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

/** A sentence on a missing peer and how to install it. */
export class NotHere extends Error {}

/**
 * Runs a program to its end with some text on its standard input, and resolves to the JSON that it prints. Throws `NotHere`
 * with `missing` where the program, or a package that it needs, is not installed.
 */
export async function askProgram<Output>(
  [program, ...args]: readonly [string, ...string[]],
  input: string,
  missing: string,
): Promise<Output> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined).end(input);
  const printed = Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    const [output, errors] = (await printed).map(String) as [string, string];
    if (code === 0) return JSON.parse(output) as Output;
    if (/ERR_MODULE_NOT_FOUND|ModuleNotFoundError|\[E050\]|package org\.apache\.lucene/.test(errors))
      throw new NotHere(missing);
    throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${errors}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new NotHere(missing);
    throw error;
  }
}

/** The result of a peer, or undefined, with a sentence on standard error, where it is not installed. */
export async function unlessMissing<Result>(
  name: string,
  ask: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
    console.error(`${name} is not here: ${error.message}`);
    return undefined;
  }
}
