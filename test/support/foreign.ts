import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { cleanup } from './cleanup.ts';
import { descendantsOf, killAll } from './process.ts';
import { inTime, until } from './until.ts';

/**
 * Runs a program that starts the service (npm, an emulator, a container), and resolves when the service listens. `output` is the output of
 * all processes so far; `closed` resolves to the exit code when the last of them has closed its output.
 */
export async function startForeign(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'detached'>,
  withinMs?: number,
) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const output = () => text;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const close = once(child, 'close') as Promise<[number | null]>;
  cleanup(() => {
    killAll([child.pid!, ...descendantsOf(child.pid!)]);
  });
  const patience = withinMs === undefined ? {} : { withinMs };
  await until(() => text.includes('"listening"'), output, patience);
  const closed = async () => (await inTime(close, output, withinMs))[0];
  return { child, output, closed };
}
