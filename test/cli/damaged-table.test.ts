import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../support/folder.ts';
import { root } from '../support/process.ts';

test('a command that reads a truncated table ends with a sentence that names the file', () => {
  const folder = temporaryFolder();
  const truncated = join(folder, 'sv.json');
  writeFileSync(truncated, '{ "documentFrequencies": { "table": "9NAGKehNUJD6');
  const hooks = join(folder, 'hooks.js');
  const instead = JSON.stringify(pathToFileURL(truncated).href);
  writeFileSync(
    hooks,
    `import { registerHooks } from 'node:module';
     registerHooks({
       resolve: (name, context, next) =>
         name.endsWith('/tables/sv.json') ? { ...next(name, context), url: ${instead} } : next(name, context),
     });`,
  );
  const program = join(root, 'packages/server/bin.js');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', pathToFileURL(hooks).href, program, 'doctor'],
    {
      encoding: 'utf8',
    },
  );
  assert.equal(status, 1);
  assert.match(stderr, /^The installation is incomplete: install Textkin again\. .*sv\.json.*\n$/);
});
