import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A file or a package, as in-toto describes it. */
interface Resource {
  name?: string;
  uri?: string;
  digest: Record<string, string>;
}

export interface Build {
  /** The folder in which the files were built. */
  checkout: string;
  commit: string;
  /** The address of the repository, if it has one. */
  repository: string | undefined;
  version: string;
  isDryRun: boolean;
  started: Date;
  finished: Date;
  /** The programs that built the files, with their versions. */
  programs: Record<string, string>;
}

/**
 * Returns the provenance of files: a statement of in-toto (v1) with a predicate of SLSA (provenance v1). It names the commit, the lock
 * file, and each package of the lock file with its checksum. docs/releases/README.md describes the type of the build.
 */
export function provenance(files: readonly string[], build: Build): object {
  const { checkout, commit, version, isDryRun, started, finished, programs } = build;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map((path): Resource => ({
      name: basename(path),
      digest: { sha256: hashOf('sha256', path) },
    })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:textkin:build:npm-run-release:v1',
        externalParameters: { version, commit, dryRun: isDryRun },
        internalParameters: programs,
        resolvedDependencies: [
          sourceOf(build),
          {
            name: 'package-lock.json',
            digest: { sha256: hashOf('sha256', join(checkout, 'package-lock.json')) },
          },
          ...lockedResources(checkout),
        ],
      },
      runDetails: {
        builder: { id: 'urn:textkin:builder:maintainer' },
        metadata: { startedOn: started.toISOString(), finishedOn: finished.toISOString() },
      },
    },
  };
}

function sourceOf({ repository, commit }: Build): Resource {
  const uri = repository === undefined ? {} : { uri: `git+${repository}@${commit}` };
  return { name: 'source', ...uri, digest: { gitCommit: commit } };
}

/** Returns the packages of the lock file that have a checksum, once each. */
function lockedResources(checkout: string): Resource[] {
  const text = readFileSync(join(checkout, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { version?: string; integrity?: string }>;
  };
  const resources = Object.entries(packages).flatMap(([path, { version = '', integrity }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const [, algorithm, hash] = /^(sha\d+)-(\S+)$/.exec(integrity ?? '') ?? [];
    if (algorithm === undefined || hash === undefined) return [];
    const uri = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return [{ uri, digest: { [algorithm]: Buffer.from(hash, 'base64').toString('hex') } }];
  });
  return [...new Map(resources.map((one) => [one.uri, one])).values()];
}

/** Returns the checksum of a file in hexadecimal. */
export const hashOf = (algorithm: string, path: string): string =>
  createHash(algorithm).update(readFileSync(path)).digest('hex');
