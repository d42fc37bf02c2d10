/**
 * Runs the instructions of the Dockerfile with chroot, as root, without a container engine:
 *
 *   node scripts/try-dockerfile.ts <base> <folder>
 *
 * The base is the root folder of a Debian with Node in /usr/local, like the base image of the Dockerfile (debootstrap
 * --variant=minbase bookworm makes one without Node). At the end it starts the service as the user of the image, runs the health
 * check, and throws when the service has written outside of its volume.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [base, folder] = process.argv.slice(2);
if (base === undefined || folder === undefined) throw new Error('Usage: try-dockerfile.ts <base> <folder>');
const home = join(import.meta.dirname, '..');

interface Stage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  entrypoint: string[];
  command: string[];
  health: string[];
  volume: string;
}

mkdirSync(folder, { recursive: true });
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const stages = new Map<string, Stage>();
let stage: Stage | undefined;

for (const line of readFileSync(join(home, 'Dockerfile'), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [, instruction = '', rest = ''] = /^(\S+) (.*)$/.exec(line)!;
  process.stdout.write(`${line}\n`);
  if (instruction === 'FROM') stage = begin(rest);
  else execute(stage!, instruction, rest);
}
await runImage(stage!);

function begin(from: string): Stage {
  const name = / AS (\S+)/.exec(from)?.[1] ?? 'image';
  const root = join(folder!, name);
  rmSync(root, { recursive: true, force: true });
  execFileSync('cp', ['-a', base!, root]);
  const fresh = { workdir: '/', user: '0:0', entrypoint: [], command: [], health: [], volume: '/' };
  const stage = { ...fresh, root, env: { PATH: path, HOME: '/root' } };
  stages.set(name, stage);
  return stage;
}

function execute(stage: Stage, instruction: string, rest: string): void {
  const list = () => JSON.parse(rest.slice(rest.indexOf('['))) as string[];
  if (instruction === 'WORKDIR') mkdirSync(join(stage.root, (stage.workdir = rest)), { recursive: true });
  else if (instruction === 'ENV') for (const pair of rest.split(' ')) setVariable(stage, pair);
  else if (instruction === 'RUN')
    execFileSync('chroot', chrootArguments(stage, ['sh', '-c', rest]), { stdio: 'inherit' });
  else if (instruction === 'COPY') copy(stage, rest.split(' '));
  else if (instruction === 'USER') stage.user = rest;
  else if (instruction === 'VOLUME') stage.volume = rest;
  else if (instruction === 'ENTRYPOINT') stage.entrypoint = list();
  else if (instruction === 'CMD') stage.command = list();
  else if (instruction === 'HEALTHCHECK') stage.health = list();
  else if (instruction !== 'EXPOSE') throw new Error(`Unknown instruction: ${instruction}`);
}

function setVariable(stage: Stage, pair: string): void {
  const [name = '', value = ''] = pair.split('=');
  stage.env[name] = value;
}

function copy(stage: Stage, parts: string[]): void {
  const from = /^--from=(.*)/.exec(parts[0]!)?.[1];
  const [source = '', target = ''] = from === undefined ? parts : parts.slice(1);
  const to = join(stage.root, target.startsWith('/') ? target : join(stage.workdir, target));
  if (from !== undefined) {
    mkdirSync(join(to, '..'), { recursive: true });
    execFileSync('cp', ['-a', join(stages.get(from)!.root, source), to]);
    return;
  }
  copyContext(home, to);
}

/** Returns the arguments of chroot that run a command in a stage, with only the stage's user and variables. */
function chrootArguments({ root, user, env, workdir }: Stage, command: string[]): string[] {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return [`--userspec=${user}`, root, 'env', '-i', '-C', workdir, ...variables, ...command];
}

async function runImage(stage: Stage): Promise<void> {
  const changedFiles = () =>
    execFileSync('find', ['-path', './proc', '-prune', '-o', '-newer', mark, '-print'], options);
  const mark = join(folder!, 'mark');
  const options = { cwd: stage.root, encoding: 'utf8' } as const;
  execFileSync('touch', [mark]);
  const service = spawn('chroot', chrootArguments(stage, [...stage.entrypoint, ...stage.command]), {
    stdio: 'inherit',
  });
  const health = () => {
    try {
      execFileSync('chroot', chrootArguments(stage, stage.health), { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  for (let round = 0; !health(); round++) {
    if (round === 30 || service.exitCode !== null)
      throw new Error('The service did not become ready within a minute.');
    await sleep(2000);
  }
  service.kill('SIGTERM');
  while (service.exitCode === null) await sleep(100);
  const written = changedFiles()
    .split('\n')
    .filter((name) => name !== '' && !name.startsWith(`.${stage.volume}`));
  if (written.length > 0) throw new Error(`Written outside of the volume: ${written.join(' ')}`);
  const size = execFileSync('du', ['-sm', 'opt', 'usr/local'], options).replaceAll(/\s+/g, ' ');
  process.stdout.write(
    `Healthy, stopped with ${service.exitCode}, wrote only to ${stage.volume}. MB: ${size}\n`,
  );
}

/** Copies the build context: the tracked files in the folders that `.dockerignore` allows. */
function copyContext(home: string, to: string): void {
  const allowed = readFileSync(join(home, '.dockerignore'), 'utf8').match(/(?<=^!).+$/gm)!;
  const tracked = execFileSync('git', ['ls-files', '-z', ...allowed], { cwd: home, encoding: 'utf8' });
  for (const file of tracked.split('\0').filter((name) => name !== '' && existsSync(join(home, name)))) {
    cpSync(join(home, file), join(to, file), { recursive: true });
  }
}
