import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packagesWithInstallScripts } from '../../scripts/supply/install-scripts.ts';
import { root } from '../../scripts/supply/lock.ts';
import { publishedPackages } from '../../scripts/supply/packages.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('every install script is listed with a reason and blocked', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  const found = packagesWithInstallScripts();
  assert.deepEqual(Object.keys(allowScripts).toSorted(), found);
  assert.deepEqual([...new Set(Object.values(allowScripts))], [false]);
  const [, table = ''] = read('docs/design/libraries.md').split('## Install scripts');
  const listed = [...table.matchAll(/^\| (\S+) \| .{40,} \|$/gm)].map(([, name]) => name!);
  assert.deepEqual(listed.filter((name) => name !== '---').toSorted(), found);
});

test('our own packages have no install scripts', () => {
  for (const { home, scripts } of publishedPackages()) {
    for (const name of Object.keys(scripts))
      assert.ok(['prepack', 'postpack'].includes(name), `${home}: ${name}`);
  }
});
