import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(path, 'utf8');

test('the workflow runs the one check that there is', () => {
  const { jobs } = parse(read('.github/workflows/check.yml')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  assert.deepEqual(commands, ['.ci/run']);
  assert.ok(statSync('.ci/run').mode & 0o100, 'it can be run');
});

test('the forms for issues can be read, and name what they ask for', () => {
  for (const path of globSync('.github/ISSUE_TEMPLATE/*.yml')) {
    const form = parse(read(path)) as { name: string; description: string; body: object[] };
    assert.ok(form.name && form.description && form.body.length > 0, path);
  }
});

test('the settings of editors are JSON', () => {
  for (const path of ['.devcontainer/devcontainer.json', ...globSync('.vscode/*.json')])
    JSON.parse(read(path));
});
