import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isRepeatable } from '../../packages/client/src/retry.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { phpFiles } from '../../scripts/client/php/files.ts';
import { pythonFiles } from '../../scripts/client/python/files.ts';
import { clientFiles } from '../../scripts/gen-client.ts';
import { importsOf, sources } from '../house/sources.ts';

test('the generated files of the clients are current: npm run gen', async () => {
  for (const [file, text] of [...(await clientFiles()), ...pythonFiles(), ...phpFiles()])
    assert.equal(readFileSync(file, 'utf8'), text);
});

test('the client has no dependency and does not depend on its platform', () => {
  const manifest = JSON.parse(
    readFileSync(new URL('../../packages/client/package.json', import.meta.url), 'utf8'),
  ) as object;
  assert.ok(!('dependencies' in manifest));
  for (const file of sources('packages/client/src/**/*.ts')) {
    for (const { target } of importsOf(file)) assert.match(target, /^packages\/client\/src\//, file.path);
    assert.doesNotMatch(file.text, /\b(process|Buffer|window|document)\b\./, file.path);
  }
});

test('exactly the methods that only read are repeated without a key, and their names say that they read', () => {
  const changes =
    /\.(create|update|delete|reset|add|revoke|invalidate|accessToken)\w*$|\.(edit|undo|redeliver|importFinished|link|unlink|put|remove|refuseMerge|save)$/;
  for (const { name, readOnly } of methods) {
    assert.equal(isRepeatable({ method: name }), readOnly, name);
    assert.equal(readOnly, !changes.test(name), name);
  }
});
