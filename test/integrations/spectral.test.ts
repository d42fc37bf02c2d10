import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';
import { installFromNpm } from './npm.ts';

const packages = await installFromNpm('@stoplight/spectral-cli@6.16.3');
const skip = packages === undefined && 'no Spectral here: npm cannot install @stoplight/spectral-cli';

test('Spectral finds no fault in the OpenAPI document', { skip }, async () => {
  const ruleset = join(temporaryFolder(), 'ruleset.yaml');
  writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
  const document = join(root, 'docs/openapi.json');
  const args = ['lint', document, '--ruleset', ruleset, '--fail-severity', 'hint'];
  const { stdout } = await promisify(execFile)(join(packages!, '.bin/spectral'), args);
  assert.match(stdout, /No results with a severity/);
});
