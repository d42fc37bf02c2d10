/**
 * Builds a container image without an engine: `node scripts/build-image.ts <folder> [amd64|arm64]` writes a folder in the
 * layout of the Open Container Initiative, which podman, skopeo and others take as `oci:<folder>`. It holds Debian's C and
 * C++ libraries, Node, and the service: no shell and no tools. It takes apt-get and dpkg-deb, npm, and the registries of
 * both. The same commit gives the same bytes, as long as Debian's packages are the same.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DebianMachine } from '../support/debian-packages.ts';
import { fillApp, fillSystem } from './image/content.ts';
import { newLayout, writeImage, writeLayer } from './image/layout.ts';

const [given, machine = process.arch === 'arm64' ? 'arm64' : 'amd64'] = process.argv.slice(2);
if (given === undefined || (machine !== 'amd64' && machine !== 'arm64')) {
  throw new Error('Usage: build-image.ts <folder> [amd64|arm64]');
}
const layout = resolve(given);
const home = join(import.meta.dirname, '..');
const user = 10_001;

const work = mkdtempSync(join(tmpdir(), 'image-'));
try {
  await build(machine);
} finally {
  rmSync(work, { recursive: true });
}

async function build(machine: DebianMachine): Promise<void> {
  const [system, app, data] = ['system', 'app', 'data'].map((name) => join(work, name)) as [
    string,
    string,
    string,
  ];
  newLayout(layout);
  fillSystem(system, machine, user);
  fillApp(app, machine, home);
  execFileSync('mkdir', ['-p', join(data, 'data'), join(data, 'tmp')]);
  const layers = [
    await writeLayer(layout, system, {
      what: 'Debian 12: libc6, libstdc++6, libgcc-s1',
      owner: 0,
      mode: 'go=u-w',
    }),
    await writeLayer(layout, app, { what: 'Node and Textkin', owner: 0, mode: 'go=u-w' }),
    await writeLayer(layout, data, { what: 'What the service writes to', owner: user, mode: 'u=rwx,go=' }),
  ];
  const committed = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: home, encoding: 'utf8' });
  const { version } = JSON.parse(readFileSync(join(home, 'packages/server/package.json'), 'utf8')) as {
    version: string;
  };
  writeImage(layout, {
    ...{ machine, layers, name: `textkin:${version}`, created: new Date(Number(committed) * 1000) },
    config: {
      User: `${user}:${user}`,
      Env: ['PATH=/usr/local/bin', 'NODE_ENV=production', 'TEXTKIN_HOST=0.0.0.0', 'TEXTKIN_DATA=/data'],
      Entrypoint: ['/usr/local/bin/node', '/opt/textkin/packages/server/bin.js'],
      Cmd: ['serve'],
      ExposedPorts: { '8780/tcp': {} },
      Volumes: { '/data': {} },
      WorkingDir: '/',
      StopSignal: 'SIGTERM',
    },
  });
}
