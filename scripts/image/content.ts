import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type DebianMachine, unpackDebian } from '../../support/debian-packages.ts';
import { copyContext } from './context.ts';

/** What Node and the programs in packages are linked with. */
const libraries = ['libc6', 'libstdc++6', 'libgcc-s1'];

/** The root of the image without the service: libraries with their licences, the names of users. */
export function fillSystem(folder: string, machine: DebianMachine, user: number): void {
  mkdirSync(folder);
  unpackDebian(machine, libraries, folder);
  // Translations, character sets of others, and what is read by people, but for the licences.
  const unused = [
    'usr/share/{lintian,gdb,locale}',
    'usr/lib/*/gconv',
    'usr/share/doc/*/!(copyright)',
    'sbin',
    'etc/*',
  ];
  for (const name of globSync(unused, { cwd: folder })) rmSync(join(folder, name), { recursive: true });
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write('etc/passwd', `root:x:0:0:root:/:/\ntextkin:x:${user}:${user}:textkin:/data:/\n`);
  write('etc/group', `root:x:0:\ntextkin:x:${user}:\n`);
  write('etc/nsswitch.conf', 'hosts: files dns\n');
}

/** Node, the packages that the service runs with, their programs for this machine alone, and the model. */
export function fillApp(folder: string, machine: DebianMachine, home: string): void {
  const cpu = machine === 'amd64' ? 'x64' : machine;
  const app = join(folder, 'opt/textkin');
  mkdirSync(app, { recursive: true });
  copyContext(home, app);
  const pages = join(home, 'packages/server/console');
  if (!existsSync(pages)) throw new Error('The console is not built: run npm ci.');
  for (const built of ['bundled', 'console', 'reference'])
    cpSync(join(home, 'packages/server', built), join(app, 'packages/server', built), { recursive: true });
  const flags = ['--omit=dev', '--ignore-scripts', '--os=linux', `--cpu=${cpu}`, '--libc=glibc', '--silent'];
  execFileSync('npm', ['ci', ...flags], { cwd: app, stdio: 'inherit' });
  const others = [
    'node_modules/onnxruntime-node/bin/napi-v3/{darwin,win32}',
    `node_modules/onnxruntime-node/bin/napi-v3/linux/!(${cpu})`,
    `node_modules/better-sqlite3/prebuilds/!(linux-${cpu}).node`,
    'node_modules/better-sqlite3/{deps,src}',
    `node_modules/node-linux-${cpu}/{include,share}`,
    'node_modules/.bin',
  ];
  for (const name of globSync(others, { cwd: app })) rmSync(join(app, name), { recursive: true });
  mkdirSync(join(folder, 'usr/local/bin'), { recursive: true });
  renameSync(join(app, `node_modules/node-linux-${cpu}/bin/node`), join(folder, 'usr/local/bin/node'));
  symlinkSync('/opt/textkin/packages/server/bin.js', join(folder, 'usr/local/bin/textkin'));
}
