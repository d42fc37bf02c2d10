import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { releaseVersion, versionProblems } from '../../scripts/release/versions.ts';
import { publishedPackages } from '../../scripts/supply/packages.ts';
import { root } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the version of the packages has its section in the changelog and the text of its tag', () => {
  const version = releaseVersion(root);
  assert.deepEqual(versionProblems(root), []);
  const titles = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title!);
  assert.equal(titles[0], '[Unreleased]');
  assert.match(titles[1]!, new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`));
  const text = `docs/releases/${version}.md`;
  assert.ok(existsSync(join(root, text)), text);
  for (const { name, version: own } of publishedPackages())
    assert.ok(read(text).includes(`${name} ${own}`), `${text} names ${name} ${own}`);
  const audits = [
    ...read('docs/releases/README.md').matchAll(/^\| ([\d.]+) \| \d{4}-\d\d-\d\d \| .+ \| .+ \|$/gm),
  ];
  assert.ok(
    audits.some(([, audited]) => audited === version),
    'docs/releases/README.md says what npm audit found',
  );
});
