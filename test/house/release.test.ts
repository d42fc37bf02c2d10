import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const versionOf = (path: string) => (JSON.parse(read(path)) as { version: string }).version;

test('the version of the packages has its section in the changelog and the text of its tag', () => {
  const version = versionOf('packages/server/package.json');
  for (const home of ['packages/client', 'packages/importing', 'packages/console', '.'])
    assert.equal(versionOf(`${home}/package.json`), version, home);
  assert.match(
    read('packages/python/pyproject.toml'),
    new RegExp(`^version = "${version.replaceAll('.', '\\.')}"$`, 'm'),
  );
  const titles = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title!);
  assert.equal(titles[0], '[Unreleased]');
  assert.match(titles[1]!, new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`));
  const text = `docs/releases/${version}.md`;
  assert.ok(existsSync(join(root, text)), text);
  const models = ['en-sv', 'en-sv-fast'].map(
    (name) => `@textkin/model-${name} ${versionOf(`models/${name}/package.json`)}`,
  );
  for (const name of [
    `textkin ${version}`,
    `@textkin/client ${version}`,
    `@textkin/importing ${version}`,
    ...models,
  ]) {
    assert.ok(read(text).includes(name), `${text} names ${name}`);
  }
  const audits = [
    ...read('docs/releases/README.md').matchAll(/^\| ([\d.]+) \| \d{4}-\d\d-\d\d \| .+ \| .+ \|$/gm),
  ];
  assert.ok(
    audits.some(([, audited]) => audited === version),
    'docs/releases/README.md says what npm audit found',
  );
});
