import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { outputOf } from './programs.ts';

/** A program that builds container images. */
interface Builder {
  program: string;
  /** Arguments with which the program succeeds if it can build. */
  probe: readonly string[];
  /** The arguments that write an image to a file. */
  save(image: string, file: string): string[];
}

const builders: readonly Builder[] = [
  {
    program: 'docker',
    probe: ['version', '--format', '{{.Server.Version}}'],
    save: (image, file) => ['save', '--output', file, image],
  },
  {
    program: 'podman',
    probe: ['info'],
    save: (image, file) => ['save', '--format', 'oci-archive', '--output', file, image],
  },
  {
    program: 'buildah',
    probe: ['info'],
    save: (image, file) => ['push', image, `oci-archive:${file}:${image}`],
  },
];

/**
 * Builds the image from the Dockerfile of a checkout and writes it to a file. Returns a sentence with the reason if there is no image:
 * no builder runs here, or the build failed, for example because the base image cannot be fetched.
 */
export function buildImage(
  checkout: string,
  to: string,
  version: string,
  commit: string,
): string | undefined {
  const builder = builders.find(({ program, probe }) => spawnSync(program, probe).status === 0);
  if (builder === undefined) return `no image: neither ${programNames} runs here`;
  const image = `textkin:${version}`;
  const labels = { version, revision: commit, licenses: 'MIT AND CC-BY-SA-4.0 AND CC-BY-4.0' };
  const flags = Object.entries(labels).flatMap(([name, value]) => [
    '--label',
    `org.opencontainers.image.${name}=${value}`,
  ]);
  try {
    outputOf(checkout, builder.program, ['build', '--tag', image, ...flags, '.']);
    outputOf(checkout, builder.program, builder.save(image, join(to, imageFile(version))));
    return undefined;
  } catch (error) {
    return `no image: ${(error as Error).message}`;
  }
}

const programNames = builders.map(({ program }) => program).join(' nor ');

export const imageFile = (version: string): string => `textkin-${version}.image.tar`;
