/** The container image that `scripts/build-image.ts` makes without an engine. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { mediaTypes } from '../../scripts/image/layout.ts';
import { hasDebian } from '../../support/debian-packages.ts';
import { freePort } from '../../support/free-port.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startForeign } from '../support/foreign.ts';
import { root } from '../support/process.ts';
import { untilReady } from '../support/service.ts';

const noDebian =
  !(hasDebian && process.getuid?.() === 0) && 'no Debian here: it takes apt-get, dpkg-deb and root';

interface Blob {
  mediaType: string;
  digest: string;
  size: number;
}
interface Index {
  schemaVersion: number;
  manifests: (Blob & { platform: object; annotations: Record<string, string> })[];
}
interface Manifest {
  schemaVersion: number;
  config: Blob;
  layers: Blob[];
}
interface Config {
  architecture: string;
  os: string;
  rootfs: { type: string; diff_ids: string[] };
  history: object[];
  config: { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[] };
}

const sha256 = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

function build(): string {
  const layout = temporaryFolder();
  execFileSync(process.execPath, [join(root, 'scripts/build-image.ts'), layout], { stdio: 'pipe' });
  return layout;
}

test(
  'an image is built without an engine, the same bytes each time, and runs',
  { skip: noDebian, timeout: 900_000 },
  async () => {
    const [layout, again] = [build(), build()];
    const json = (path: string) => JSON.parse(readFileSync(join(layout, path), 'utf8')) as unknown;
    const blobAt = ({ digest }: Blob, of = layout) =>
      readFileSync(join(of, 'blobs', digest.replace(':', '/')));
    const read = (blob: Blob) => JSON.parse(blobAt(blob).toString()) as unknown;

    assert.deepEqual(json('oci-layout'), { imageLayoutVersion: '1.0.0' });
    const index = json('index.json') as Index;
    assert.deepEqual(index.manifests.length, 1);
    const manifest = read(index.manifests[0]!) as Manifest;
    const config = read(manifest.config) as Config;
    const all = [index.manifests[0]!, manifest.config, ...manifest.layers];
    assert.deepEqual([index.schemaVersion, manifest.schemaVersion], [2, 2]);
    assert.deepEqual(
      all.map(({ mediaType }) => mediaType),
      [mediaTypes.manifest, mediaTypes.config, ...manifest.layers.map(() => mediaTypes.layer)],
    );
    for (const blob of all) {
      const bytes = blobAt(blob);
      assert.deepEqual([sha256(bytes), bytes.length], [blob.digest, blob.size]);
    }
    const files = readdirSync(join(layout, 'blobs/sha256')).toSorted();
    assert.deepEqual(files, all.map(({ digest }) => digest.replace('sha256:', '')).toSorted());
    assert.deepEqual(
      manifest.layers.map((layer) => sha256(gunzipSync(blobAt(layer)))),
      config.rootfs.diff_ids,
    );
    assert.equal(config.history.length, manifest.layers.length);
    assert.deepEqual(index.manifests[0]!.platform, { architecture: config.architecture, os: config.os });
    assert.deepEqual(
      readFileSync(join(again, 'index.json')),
      readFileSync(join(layout, 'index.json')),
      'the same bytes',
    );

    const image = temporaryFolder();
    // The root of a container is open to its user.
    chmodSync(image, 0o755);
    for (const layer of manifest.layers)
      execFileSync('tar', ['-xzpC', image, '--numeric-owner'], { input: blobAt(layer) });
    const { uid, mode } = statSync(join(image, 'data'));
    assert.deepEqual([`${uid}:${uid}`, mode & 0o777], [config.config.User, 0o700]);
    // An engine gives every container devices and its processes.
    mkdirSync(join(image, 'dev'));
    execFileSync('cp', ['-a', '/dev/null', '/dev/urandom', join(image, 'dev')]);
    const processes = join(image, 'proc');
    mkdirSync(processes);
    execFileSync('mount', ['-t', 'proc', 'proc', processes]);
    cleanup(() => {
      execFileSync('umount', ['--lazy', processes]);
    });
    const port = await freePort();
    const { User, Env, Entrypoint, Cmd } = config.config;
    const variables = Object.fromEntries(Env.map((pair) => pair.split('=') as [string, string]));
    const inside = [`--userspec=${User}`, image, ...Entrypoint, ...Cmd];
    const env = { ...variables, TEXTKIN_PORT: String(port), TEXTKIN_WORKERS: '1' };
    const { child, output, closed } = await startForeign('/usr/sbin/chroot', inside, { env });
    await untilReady(`http://127.0.0.1:${port}`);
    for (const page of ['/', '/docs/']) {
      const answer = await fetch(`http://127.0.0.1:${port}${page}`);
      assert.match(await answer.text(), /^<!doctype html>/i, page);
    }
    child.kill('SIGTERM');
    assert.equal(await closed(), 0, output());
  },
);
