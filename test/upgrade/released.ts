import { execFile } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Textkin } from '@textkin/client';
import { isDrill } from '../../support/repetitions.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

const run = promisify(execFile);

/** A released version, installed from packages that are built from its commit. */
export interface Release {
  commit: string;
  /** The path of its program, `textkin`. */
  program: string;
  /** Loads its client. The types are the types of the current client, which has the calls of all earlier clients. */
  loadClient: () => Promise<{ Textkin: typeof Textkin }>;
}

/** Returns the commit of 0.1.0, as docs/releases/README.md names it. */
export function commitOfFirstRelease(): string {
  const page = readFileSync(join(root, 'docs/releases/README.md'), 'utf8');
  return /^\| v0\.1\.0 \| ([0-9a-f]{40}) \|/m.exec(page)![1]!;
}

/** Returns the commit of the latest release before the commit that is checked out, or a reason to skip tests that need it. */
export async function latestRelease(): Promise<string> {
  const { stdout } = await run('git', ['log', '--format=%H', '--grep', '^Release [0-9.]*$', 'HEAD~1'], {
    cwd: root,
  }).catch(() => ({ stdout: '' }));
  return stdout.split('\n')[0]!;
}

/** Returns whether the repository has a commit; a shallow clone has few. */
export async function hasCommit(commit: string): Promise<boolean> {
  const found = run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root });
  return (
    commit !== '' &&
    (await found.then(
      () => true,
      () => false,
    ))
  );
}

/**
 * Installs a released version, or returns a reason to skip the tests that need it. The first call takes minutes: npm installs the packages
 * of its lock file, builds its own packages, and installs them. They are kept in `node_modules/.cache` for later runs.
 */
export async function installRelease(commit: string): Promise<Release | string> {
  if (!isDrill()) return 'npm run drill -- upgrade';
  if (!(await hasCommit(commit)))
    return `no commit ${commit.slice(0, 8)} here: fetch the whole history (git fetch --unshallow)`;
  const home = join(root, 'node_modules/.cache/released', commit);
  if (!existsSync(home)) {
    const failure = await install(commit, home).catch((error: unknown) => String(error));
    if (failure !== undefined) return `no packages of ${commit.slice(0, 8)} here: ${failure.slice(0, 300)}`;
  }
  const modules = join(home, 'node_modules');
  const client = pathToFileURL(join(modules, '@textkin/client/dist/index.js')).href;
  return {
    commit,
    program: join(modules, 'textkin/bin.js'),
    loadClient: () => import(client) as Promise<{ Textkin: typeof Textkin }>,
  };
}

async function install(commit: string, home: string): Promise<undefined> {
  mkdirSync(dirname(home), { recursive: true });
  // Node strips no types below node_modules.
  const built = temporaryFolder();
  const sources = join(built, 'sources');
  // Beside the target and renamed, so that an interrupted run leaves nothing that looks complete.
  const draft = mkdtempSync(`${home}-`);
  try {
    mkdirSync(sources);
    const archive = join(built, 'sources.tar');
    await inFolder(root, 'git', 'archive', '--output', archive, commit);
    await inFolder(sources, 'tar', '-xf', archive);
    await inFolder(sources, 'npm', 'ci', ...quiet);
    await inFolder(sources, 'npm', 'run', 'build:packages', '--', '--pack-destination', built);
    writeFileSync(join(draft, 'package.json'), '{ "private": true }');
    const tarballs = globSync('*.tgz', { cwd: built }).map((name) => join(built, name));
    await inFolder(draft, 'npm', 'install', ...quiet, ...tarballs);
    renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];

/** Runs a program with the Node of the tests. */
async function inFolder(cwd: string, program: string, ...args: string[]): Promise<void> {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  await run(program, args, { cwd, env: { ...process.env, PATH }, maxBuffer: 64 * 2 ** 20 });
}
