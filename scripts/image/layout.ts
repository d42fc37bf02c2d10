import { spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import {
  createWriteStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DebianMachine } from '../../support/debian-packages.ts';

/** The media types of the OCI image specification, version 1. */
export const mediaTypes = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
} as const;

interface Descriptor {
  mediaType: string;
  digest: string;
  /** Bytes. */
  size: number;
}

export interface Layer {
  what: string;
  blob: Descriptor;
  /** The digest of the archive as it is unpacked. */
  diffId: string;
}

interface Image {
  machine: DebianMachine;
  layers: readonly Layer[];
  name: string;
  created: Date;
  /** How a container of it runs. */
  config: object;
}

const blobs = (layout: string) => join(layout, 'blobs/sha256');
const digestOf = (hash: Hash) => `sha256:${hash.digest('hex')}`;

/** Makes an empty layout in the place of an older one; a folder with anything else in it is left alone. */
export function newLayout(layout: string): void {
  mkdirSync(layout, { recursive: true });
  const ours = ['blobs', 'index.json', 'oci-layout'];
  const foreign = readdirSync(layout).find((name) => !ours.includes(name));
  if (foreign !== undefined) throw new Error(`${layout} holds something else: ${foreign}`);
  for (const name of ours) rmSync(join(layout, name), { recursive: true, force: true });
  mkdirSync(blobs(layout), { recursive: true });
}

/** Packs a folder as a layer, all of it owned by one user, with the modes of the files changed as chmod does it. */
export async function writeLayer(
  layout: string,
  folder: string,
  { what, owner, mode }: { what: string; owner: number; mode: string },
): Promise<Layer> {
  // The folder itself is the root of the image, which no layer changes. What differs from one run to the next is left out: the order of files, times, owners, and the umask.
  const same = ['--sort=name', '--mtime=@0', '--numeric-owner', `--owner=${owner}`, `--group=${owner}`];
  const tar = spawn(
    'tar',
    ['-c', '--format=gnu', ...same, `--mode=${mode}`, '-C', folder, ...readdirSync(folder).toSorted()],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(tar, 'close');
  const [plain, packed] = [createHash('sha256'), createHash('sha256')];
  const path = join(blobs(layout), 'packing');
  await pipeline(
    tar.stdout,
    seenBy(plain),
    createGzip({ level: 9 }),
    seenBy(packed),
    createWriteStream(path),
  );
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`tar failed with ${code}`);
  const digest = digestOf(packed);
  renameSync(path, pathOf(layout, digest));
  return {
    what,
    diffId: digestOf(plain),
    blob: { mediaType: mediaTypes.layer, digest, size: statSync(pathOf(layout, digest)).size },
  };
}

function seenBy(hash: Hash): PassThrough {
  const through = new PassThrough();
  through.on('data', (chunk: Buffer) => hash.update(chunk));
  return through;
}

const pathOf = (layout: string, digest: string) => join(blobs(layout), digest.slice('sha256:'.length));

/** Writes all that says how the layers make an image. */
export function writeImage(layout: string, { machine, layers, name, created, config }: Image): void {
  const when = created.toISOString();
  const platform = { architecture: machine, os: 'linux' };
  const configBlob = writeJson(layout, mediaTypes.config, {
    ...{ created: when, ...platform, config },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(({ what }) => ({ created: when, comment: what })),
  });
  const manifest = writeJson(layout, mediaTypes.manifest, {
    ...{ schemaVersion: 2, mediaType: mediaTypes.manifest, config: configBlob },
    layers: layers.map(({ blob }) => blob),
  });
  const annotations = { 'org.opencontainers.image.ref.name': name };
  const index = {
    schemaVersion: 2,
    mediaType: mediaTypes.index,
    manifests: [{ ...manifest, platform, annotations }],
  };
  writeFileSync(join(layout, 'index.json'), JSON.stringify(index));
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
}

function writeJson(layout: string, mediaType: string, value: object): Descriptor {
  const bytes = Buffer.from(JSON.stringify(value));
  const digest = digestOf(createHash('sha256').update(bytes));
  writeFileSync(pathOf(layout, digest), bytes);
  return { mediaType, digest, size: bytes.length };
}
