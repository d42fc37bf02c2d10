/**
 * Runs an evaluation or a bench and writes its output to docs/measurements/, with the machine, the date and the command:
 *
 *   node support/measure.ts bench/lists.ts [argument ...]
 *
 * The scripts in package.json call it. A run replaces the file of the previous run. A run that fails or is interrupted does not,
 * unless it ends with the exit code `failedInPart`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toMarkdown } from './printed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The exit code of a script that failed in some part, and whose output is complete: it has the earlier results of that part. */
export const failedInPart = 3;

/** Returns the name of a measurement: `bench-lists` for bench/lists.ts. */
const nameOf = (script: string) => `${basename(dirname(script))}-${basename(script, '.ts')}`;

/** Runs a script to its end, passes its output on at once, and resolves to its exit code. */
export async function measure(
  script: string,
  args: readonly string[],
  folder = join(root, 'docs/measurements'),
): Promise<number> {
  const start = new Date();
  const load = loadavg()[0]!.toFixed(1);
  const child = spawn(process.execPath, [script, ...args], { stdio: ['inherit', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
    process.stdout.write(part);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0 && code !== failedInPart) return code ?? 1;
  const minutes = ((Date.now() - start.getTime()) / 60_000).toFixed(1);
  const megabytes = Math.round(totalmem() / 2 ** 20).toLocaleString('en-US');
  const text = [
    `# ${nameOf(script)}`,
    '',
    `- Command: \`${withoutFolders(commandOf(script, args), args)}\``,
    `- Date: ${start.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${minutes} minutes`,
    `- Machine: ${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores, ${megabytes} MB, load ${load} before it, Node ${process.version}`,
    '',
    withoutFolders(toMarkdown(printed), args),
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${nameOf(script)}.md`), text.join('\n'));
  return code;
}

/** Returns the command as a person types it. npm sets the name of its running script in the environment. */
function commandOf(script: string, args: readonly string[]): string {
  const npm = process.env['npm_lifecycle_event'];
  // Tests also run in a script of npm.
  if (npm === undefined || !/^(bench|eval|drill)/.test(npm))
    return ['node support/measure.ts', script, ...args].join(' ');
  return [`npm run ${npm}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
}

/** Replaces the paths of folders in the arguments, which are private. */
function withoutFolders(text: string, args: readonly string[]): string {
  const folders = args.filter((argument) => argument.includes('/') && existsSync(argument));
  return folders.reduce((rest, folder) => rest.replaceAll(folder, '<folder>'), text);
}

if (import.meta.main) {
  const [script, ...args] = process.argv.slice(2);
  if (script === undefined) throw new Error('usage: node support/measure.ts <script> [argument ...]');
  process.exitCode = await measure(script, args);
}
