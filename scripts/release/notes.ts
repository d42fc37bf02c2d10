import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionOf } from './changelog.ts';

/** Returns the release notes in Markdown: the text of the tag, how to check the files, and the section of the changelog. */
export function releaseNotes(
  repository: string,
  version: string,
  commit: string,
  files: readonly string[],
): string {
  const [title = '', ...rest] = tagText(repository, version).trim().split('\n');
  const changes = sectionOf(readFileSync(join(repository, 'CHANGELOG.md'), 'utf8'), version) ?? '';
  return `# ${title}

${rest.join('\n').trim()}

## Files

Built from commit ${commit} by \`npm run release\`. Check them before you install them; the public key is in docs/releases/README.md:

\`\`\`sh
minisign -Vm SHA256SUMS -P RW… && sha256sum --check SHA256SUMS
\`\`\`

${files.map((file) => `- ${file}`).join('\n')}

Install the packages in a new folder, with Node 24: \`npm init -y && npm install ./*.tgz\`, then \`npx --no -- textkin serve\`.

## Changes

Links lead to files of the repository.

${changes}
`;
}

/** Returns the text of the tag of a release. */
export const tagText = (repository: string, version: string): string =>
  readFileSync(join(repository, 'docs/releases', `${version}.md`), 'utf8');
