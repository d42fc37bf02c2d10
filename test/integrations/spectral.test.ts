import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

const run = promisify(execFile);
const linter = '@stoplight/spectral-cli@6.16.3';
const isAvailable = spawnSync('npm', ['view', linter, 'version']).stdout.toString().trim() !== '';

test(
  'Spectral finds no fault in the OpenAPI document',
  { skip: !isAvailable && 'no Spectral: npm cannot find it' },
  async () => {
    const folder = temporaryFolder();
    await run('npm', [
      'install',
      '--silent',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--prefix',
      folder,
      linter,
    ]);
    const ruleset = join(folder, 'ruleset.yaml');
    writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
    const spectral = join(folder, 'node_modules/.bin/spectral');
    const document = join(root, 'docs/openapi.json');
    const { stdout } = await run(spectral, [
      'lint',
      document,
      '--ruleset',
      ruleset,
      '--fail-severity',
      'hint',
    ]);
    assert.match(stdout, /No results with a severity/);
  },
);
