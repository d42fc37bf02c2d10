import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PublicKey, verifySignature } from '../../packages/server/src/cli/model/minisign.ts';
import { changesIn, sectionOf } from './changelog.ts';
import { drillProblems } from './drilled.ts';
import { git } from './programs.ts';
import { releaseVersion, versionProblems } from './versions.ts';

/** Returns a sentence for each reason not to make a release of the repository, not even in a dry run. */
export function releaseProblems(repository: string): string[] {
  const version = releaseVersion(repository);
  const changed = git(repository, 'status', '--porcelain').split('\n').filter(Boolean);
  const notes = `docs/releases/${version}.md`;
  return [
    ...(changed.length > 0
      ? [`Commit or remove your changes first: ${changed.length} files differ from the commit.`]
      : []),
    ...versionProblems(repository),
    ...(sectionOf(read(repository, 'CHANGELOG.md'), version)
      ? []
      : [`CHANGELOG.md has no section "## [${version}] - <date>", or the section is empty.`]),
    ...(existsSync(join(repository, notes)) ? [] : [`${notes}, the text of the tag, does not exist.`]),
  ];
}

/**
 * Returns a sentence for each reason not to publish the release that a dry run makes. `key` is the public key of the release, if there
 * is one.
 */
export function publishProblems(repository: string, key?: PublicKey): string[] {
  const version = releaseVersion(repository);
  const unreleased = changesIn(sectionOf(read(repository, 'CHANGELOG.md'), 'Unreleased') ?? '');
  const subject = git(repository, 'log', '-1', '--format=%s');
  const title = `Release ${version}`;
  return [
    ...(unreleased > 0
      ? [`CHANGELOG.md has ${unreleased} changes under [Unreleased], which the notes of ${version} lack.`]
      : []),
    ...(subject === title ? [] : [`The commit is "${subject}"; it must be "${title}".`]),
    ...drillProblems(repository),
    ...globSync('models/*/config.json', { cwd: repository })
      .toSorted()
      .flatMap((config) => signatureProblem(repository, config, key)),
  ];
}

function signatureProblem(repository: string, config: string, key: PublicKey | undefined): string[] {
  const signature = join(repository, `${config}.minisig`);
  if (!existsSync(signature))
    return [`${dirname(config)} is not signed: run npm run sign:models, and commit.`];
  if (key === undefined) return [];
  try {
    verifySignature(readFileSync(join(repository, config)), readFileSync(signature, 'utf8'), key);
    return [];
  } catch (error) {
    return [`${config}.minisig: ${(error as Error).message}`];
  }
}

const read = (repository: string, path: string) => readFileSync(join(repository, path), 'utf8');
