/**
 * Makes the files of a release from the commit that is checked out:
 *
 *   npm run release -- --dry-run [--to <folder>]
 *   npm run release -- --key <file> [--to <folder>]
 *
 * The folder must be empty or absent; it is `release` by default. It gets the tarballs of the packages, the image where Docker, Podman or
 * Buildah runs, the bill of materials, the provenance, the notes, the text of the tag, checksums and their signature. Nothing is
 * published. A dry run signs with a new key that it throws away, and lists what is still missing for a release. With `--key`, the program
 * makes no files while something is missing. docs/releases/README.md describes the steps before and after.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keyName, publicKeyLine } from '../packages/server/src/cli/model/minisign.ts';
import { build, checkOut } from './release/checkout.ts';
import { publishProblems, releaseProblems } from './release/checks.ts';
import { buildImage, imageFile } from './release/image.ts';
import { releaseNotes, tagText } from './release/notes.ts';
import { git, outputOf } from './release/programs.ts';
import { provenance } from './release/provenance.ts';
import { publicRemote } from './release/remote.ts';
import { publicKeyFile, signerFrom, signFiles, sums } from './release/signing.ts';
import { releaseVersion } from './release/versions.ts';
import { root } from './supply/lock.ts';
import { publishedPackages, tarballOf } from './supply/packages.ts';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    key: { type: 'string' },
    to: { type: 'string' },
  },
});
const { 'dry-run': isDryRun, key, to: folder = join(root, 'release') } = values;
if (isDryRun === (key !== undefined))
  refuse(['Usage: npm run release -- (--dry-run | --key <file>) [--to <folder>]']);

const to = resolve(folder);
const signer = signerFrom(key);
const open = publishProblems(root, isDryRun ? undefined : signer);
const isFilled = existsSync(to) && readdirSync(to).length > 0;
refuse([
  ...releaseProblems(root),
  ...(isFilled ? [`${to} has files in it: name an empty folder with --to.`] : []),
  ...(isDryRun ? [] : open),
]);

// The modes of the files in the tarballs depend on the umask.
process.umask(0o022);
const started = new Date();
const version = releaseVersion(root);
const commit = git(root, 'rev-parse', 'HEAD');
const commitDate = new Date(git(root, 'log', '-1', '--format=%cI'));
const own = (name: string) => `textkin-${version}.${name}`;
const bill = own('cdx.json');
const temporary = mkdtempSync(join(tmpdir(), 'textkin-release-'));
process.on('exit', () => {
  rmSync(temporary, { recursive: true, force: true });
});
const checkout = join(temporary, `textkin-${version}`);
mkdirSync(to, { recursive: true });

say(`textkin ${version} from ${commit}${isDryRun ? ', a dry run' : ''}`);
say('installing the packages of the lock file');
checkOut(root, commit, checkout);
say('packing');
build(checkout, to, bill, commitDate);
const noImage = buildImage(checkout, to, version, commit);
say(noImage ?? `image: ${imageFile(version)}`);

const built = [
  ...publishedPackages(checkout).map(tarballOf),
  bill,
  ...(noImage === undefined ? [imageFile(version)] : []),
];
const statement = provenance(
  built.map((file) => join(to, file)),
  {
    ...{ checkout, commit, version, isDryRun, started, finished: new Date() },
    repository: publicRemote(root),
    programs: { node: process.version, npm: outputOf(checkout, 'npm', ['--version']).trim() },
  },
);
write(own('provenance.json'), `${JSON.stringify(statement, undefined, 2)}\n`);
write(own('tag.txt'), tagText(root, version));
write(own('notes.md'), releaseNotes(root, version, commit, built));
const files = [...built, own('provenance.json'), own('tag.txt'), own('notes.md')];
signFiles(to, files, version, signer);

for (const file of [...files, sums, `${sums}.minisig`, publicKeyFile(version)])
  say(`${String(statSync(join(to, file)).size).padStart(12)} bytes  ${file}`);
say(
  `signed by the key ${keyName(signer.id)}${isDryRun ? ', which is thrown away' : `: ${publicKeyLine(signer)}`}`,
);
say(`written to ${to}`);
if (open.length > 0) say(`A release would be refused:\n${open.map((point) => `- ${point}`).join('\n')}`);
say(
  [
    'To publish:',
    `git tag -a v${version} ${commit.slice(0, 8)} --cleanup=verbatim -F docs/releases/${version}.md`,
    // The service comes last, when the packages that it depends on are published.
    ...publishedPackages(checkout)
      .toReversed()
      .map((one) => `npm publish ${tarballOf(one)}`),
  ].join('\n  '),
);

function write(name: string, text: string): void {
  writeFileSync(join(to, name), text);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the program with the reasons, if there are any. */
function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  process.stderr.write(`${reasons.join('\n')}\n`);
  process.exit(1);
}
