import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root, run } from '../support/process.ts';

const bin = readFileSync(join(root, 'packages/server/bin.js'), 'utf8');
const machines = JSON.parse(/const machines = (\[.*\]);/.exec(bin)![1]!.replaceAll("'", '"')) as string[];

test('the packages with native programs have them for every supported machine', () => {
  assert.ok(machines.includes(`${process.platform}-${process.arch}`));
  for (const machine of machines) {
    const nativeFiles = [
      `better-sqlite3/prebuilds/${machine}.node`,
      `onnxruntime-node/bin/napi-v3/${machine.replace('-', '/')}/onnxruntime_binding.node`,
    ];
    for (const path of nativeFiles) assert.ok(existsSync(join(root, 'node_modules', path)), path);
  }
});

test('npm ci installs the same version of Node on each machine that has a package', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Record<string, object>;
  const wanted = read('package.json')['optionalDependencies'] as Record<string, string>;
  const locked = read('package-lock.json')['packages'] as Record<string, { os: string; cpu: string }>;
  const own = Object.keys(wanted).filter((name) => name.startsWith('node-'));
  assert.deepEqual(
    own
      .map((name) => [locked[`node_modules/${name}`]?.os, locked[`node_modules/${name}`]?.cpu].join('-'))
      .toSorted(),
    ['linux-arm64', 'linux-x64', 'win32-x64'],
  );
  assert.deepEqual([...new Set(own.map((name) => wanted[name]))], [process.versions.node]);
});

test('on any other machine the program prints one sentence', async () => {
  const other = "data:text/javascript,Object.defineProperty(process,'arch',{value:'riscv64'})";
  const { code, stdout, stderr } = await run(['--version'], { NODE_OPTIONS: `--import=${other}` });
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^Textkin runs on linux-x64, .* and this machine is linux-riscv64\.\n$/);
});
