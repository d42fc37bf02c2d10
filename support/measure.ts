/**
 * Runs an evaluation or a bench and writes what it prints to docs/measurements/, with the machine, the date and the
 * command: `node support/measure.ts bench/lists.ts [argument ...]`. The scripts of package.json go through here. The latest
 * run alone is kept; one that fails or is broken off leaves the file as it was, unless its exit code says that what it
 * printed is whole.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toMarkdown } from './printed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The exit code of a script that failed in a part, and prints what the others had and the failed one had before. */
export const failedInPart = 3;

/** `bench-lists` for bench/lists.ts. */
const nameOf = (script: string) => `${basename(dirname(script))}-${basename(script, '.ts')}`;

/** Runs a script to its end and resolves to its exit code. What it prints is seen at once. */
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

/** As somebody would type it: npm tells its scripts which one is run. */
function commandOf(script: string, args: readonly string[]): string {
  const npm = process.env['npm_lifecycle_event'];
  // Tests run under npm, too.
  if (npm === undefined || !/^(bench|eval|drill)/.test(npm))
    return ['node support/measure.ts', script, ...args].join(' ');
  return [`npm run ${npm}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
}

/** Where somebody keeps the data is nobody else's business. */
function withoutFolders(text: string, args: readonly string[]): string {
  const folders = args.filter((argument) => argument.includes('/') && existsSync(argument));
  return folders.reduce((rest, folder) => rest.replaceAll(folder, '<folder>'), text);
}

if (import.meta.main) {
  const [script, ...args] = process.argv.slice(2);
  if (script === undefined) throw new Error('usage: node support/measure.ts <script> [argument ...]');
  process.exitCode = await measure(script, args);
}
