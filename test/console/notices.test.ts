import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { noticesOf } from '../../packages/console/notices.ts';
import { temporaryFolder } from '../support/folder.ts';

function install(name: string, licence?: string): string {
  const home = join(temporaryFolder(), 'node_modules', name);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name, version: '1.2.3', license: 'MIT' }));
  if (licence !== undefined) writeFileSync(join(home, 'LICENSE.md'), licence);
  return home;
}

test('notices name each package of a bundle once, with its licence, and not our own files', () => {
  const home = install('@some/one', 'Copyright (c) Someone\n');
  const own = '/home/me/textkin/packages/console/src/main.tsx';
  const text = noticesOf([join(home, 'dist/a.js'), own, join(home, 'dist/b.js')]);
  assert.equal(text.match(/@some\/one 1\.2\.3 \(MIT\)\n\nCopyright \(c\) Someone\n/g)?.length, 1);
  assert.doesNotMatch(text, /main\.tsx/);
});

test('notices name the code that the builder adds', () => {
  assert.match(noticesOf(['\0vite/preload-helper.js']), /^vite [\d.]+ \(MIT\)$/m);
});

test('a package without a licence file ends the build', () => {
  assert.throws(() => noticesOf([join(install('bare'), 'index.js')]), /bare has no licence file/);
});
