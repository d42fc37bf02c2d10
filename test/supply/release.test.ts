import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { publishProblems, releaseProblems } from '../../scripts/release/checks.ts';
import { releaseNotes } from '../../scripts/release/notes.ts';
import { provenance } from '../../scripts/release/provenance.ts';
import { publicRemote } from '../../scripts/release/remote.ts';
import { signerFrom, signFiles } from '../../scripts/release/signing.ts';
import { readPublicKey, verifySignature } from '../../packages/server/src/cli/model/minisign.ts';
import { publishedPackages } from '../../scripts/supply/packages.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

/** The files that state versions and changes. */
const patterns = [
  ...['package.json', 'package-lock.json', 'CHANGELOG.md', 'docs/releases/*', 'docs/open*.json'],
  ...['{packages,models}/*/package.json', 'models/*/config.json', 'packages/python/pyproject.toml'],
  ...['packages/wordpress/{textkin.php,readme.txt}', 'deploy/helm/textkin/Chart.yaml'],
];

/** Creates a repository of these files with one commit. */
function newRepository(): string {
  const folder = temporaryFolder();
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), readFileSync(join(root, file)));
  }
  inGit(folder, 'init', '--quiet');
  commit(folder, 'Start');
  return folder;
}

const inGit = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], { cwd: folder });

function commit(folder: string, subject: string): void {
  inGit(folder, 'add', '--all');
  inGit(folder, 'commit', '--quiet', '--allow-empty', '--message', subject);
}

function change(folder: string, path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  assert.notEqual(text.replace(from, to), text, path);
  writeFileSync(join(folder, path), text.replace(from, to));
}

const { version } = publishedPackages()[0]!;

test('a repository whose files agree on the version has no problems', () => {
  assert.deepEqual(releaseProblems(newRepository()), []);
});

test('a dirty tree, different versions, a missing section and a missing text of the tag are refused', () => {
  const folder = newRepository();
  change(folder, 'CHANGELOG.md', `## [${version}]`, '## [0.0.1]');
  assert.match(releaseProblems(folder).join('\n'), /^Commit or remove your changes first: 1 files/);
  change(folder, 'packages/client/package.json', `"version": "${version}"`, '"version": "0.0.9"');
  change(folder, 'packages/wordpress/textkin.php', /(Version: +)\S+/, '$10.0.9');
  change(folder, 'models/en-sv/package.json', /"version": "[\d.]+"/, '"version": "0.0.9"');
  rmSync(join(folder, `docs/releases/${version}.md`));
  commit(folder, 'Change');
  const found = releaseProblems(folder);
  for (const sentence of [
    `packages/client/package.json names the version 0.0.9; it must be ${version}.`,
    `packages/importing/package.json for @textkin/client names the version ${version}; it must be 0.0.9.`,
    `package-lock.json for packages/client names the version ${version}; it must be 0.0.9.`,
    `packages/wordpress/textkin.php names the version 0.0.9; it must be ${version}.`,
    `CHANGELOG.md has no section "## [${version}] - <date>", or the section is empty.`,
    `docs/releases/${version}.md, the text of the tag, does not exist.`,
  ])
    assert.ok(found.includes(sentence), `${sentence}\n${found.join('\n')}`);
  assert.ok(
    found.some((sentence) => sentence.startsWith('packages/server/package.json for @textkin/model-en-sv ')),
  );
  assert.ok(!found.some((sentence) => sentence.startsWith('Commit')));
});

test('what a dry run lists is refused in a release: open changes, another commit, unsigned models', () => {
  const folder = newRepository();
  change(
    folder,
    'CHANGELOG.md',
    /## \[Unreleased\]\n[^]*?(?=\n## )/,
    '## [Unreleased]\n\n- **New**\n- Other\n',
  );
  commit(folder, 'Change');
  const found = publishProblems(folder);
  assert.match(found[0]!, /^CHANGELOG\.md has 2 changes under \[Unreleased\]/);
  assert.equal(found[1], `The commit is "Change"; it must be "Release ${version}".`);
  assert.match(
    found[2]!,
    /^docs\/measurements\/drill-long\.md has no result of the last two days for some files/,
  );
  assert.deepEqual(
    found.slice(3).map((sentence) => sentence.split(':')[0]),
    ['models/en-sv-fast is not signed', 'models/en-sv is not signed'],
  );
  change(folder, 'CHANGELOG.md', '- **New**\n- Other\n', '');
  commit(folder, `Release ${version}`);
  assert.ok(publishProblems(folder).every((sentence) => /is not signed|has no result of/.test(sentence)));
  const signature = join(folder, 'models/en-sv/config.json.minisig');
  writeFileSync(signature, 'nothing');
  assert.ok(
    publishProblems(folder, signerFrom(undefined)).some((one) => one.includes('not a signature of minisign')),
  );
});

test('the command names its options, and refuses a folder with files', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts/release.ts'), ...args], { encoding: 'utf8' });
  for (const args of [[], ['--dry-run', '--key', 'x']]) {
    const { status, stderr } = run(...args);
    assert.deepEqual([status, stderr.startsWith('Usage: ')], [1, true], stderr);
  }
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  const { status, stderr } = run('--dry-run', '--to', folder);
  assert.equal(status, 1);
  assert.match(stderr, /has files in it: name an empty folder with --to/);
});

test('the checksums cover all files, and are signed with the key next to them', () => {
  const folder = temporaryFolder();
  for (const name of ['b', 'a']) writeFileSync(join(folder, name), name);
  signFiles(folder, ['b', 'a'], '1.2.3', signerFrom(undefined));
  const sums = readFileSync(join(folder, 'SHA256SUMS'));
  assert.match(sums.toString(), /^ca978112[0-9a-f]{56} {2}a\n3e23e816[0-9a-f]{56} {2}b\n$/);
  const key = readPublicKey(readFileSync(join(folder, 'textkin-1.2.3.pub'), 'utf8'));
  const signature = readFileSync(join(folder, 'SHA256SUMS.minisig'), 'utf8');
  assert.equal(verifySignature(sums, signature, key), 'textkin 1.2.3, file:SHA256SUMS');
});

test('the provenance names the commit, the lock file and each locked package once, with checksums', () => {
  const file = join(temporaryFolder(), 'a.tgz');
  writeFileSync(file, 'a');
  const times = { started: new Date(0), finished: new Date(1000) };
  const { subject, predicate } = provenance([file], {
    ...{ checkout: root, commit: 'abc', version, isDryRun: true, repository: undefined, programs: {} },
    ...times,
  }) as {
    subject: object[];
    predicate: { buildDefinition: { resolvedDependencies: { uri?: string; digest: object }[] } };
  };
  const sha256 = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';
  assert.deepEqual(subject, [{ name: 'a.tgz', digest: { sha256 } }]);
  const resolved = predicate.buildDefinition.resolvedDependencies;
  assert.deepEqual(resolved[0], { name: 'source', digest: { gitCommit: 'abc' } });
  const uris = resolved.flatMap(({ uri }) => uri ?? []);
  assert.equal(new Set(uris).size, uris.length);
  assert.ok(uris.some((uri) => uri.startsWith('pkg:npm/%40modelcontextprotocol/server@')));
  for (const { digest } of resolved.slice(1))
    assert.match(Object.values(digest)[0] as string, /^[0-9a-f]{40,128}$/);
});

test('the address of the repository has no password and no folder of the machine', () => {
  const folder = newRepository();
  assert.equal(publicRemote(folder), undefined);
  inGit(folder, 'remote', 'add', 'origin', 'https://me:secret@example.org/textkin.git');
  assert.equal(publicRemote(folder), 'https://example.org/textkin.git');
  inGit(folder, 'remote', 'set-url', 'origin', root);
  assert.equal(publicRemote(folder), undefined);
});

test('the notes have the text of the tag, the files and only the changes of this version', () => {
  const notes = releaseNotes(root, version, 'abc', ['a.tgz']);
  assert.match(notes, new RegExp(`^# Textkin ${version.replaceAll('.', '\\.')}\n`));
  for (const part of ['\n- a.tgz\n', 'commit abc', '### Added']) assert.ok(notes.includes(part), part);
  assert.doesNotMatch(notes, /Unreleased|\[0\.1\.0\]/);
});
