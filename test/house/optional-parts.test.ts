/** Parts of the sources that can be removed with one line: nothing else imports from their folders. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, sources } from './sources.ts';

const home = 'packages/server/src/';
const composition = `${home}search/optional.ts`;

test('only one line of the sources names the folders of the stored index', () => {
  const isInside = (path: string): boolean => path.startsWith(home) && path.includes('/stored-index/');
  const files = sources('packages/*/src/**/*.{ts,tsx}');
  assert.ok(files.filter(({ path }) => isInside(path)).length > 10);
  const uses = files
    .filter(({ path }) => !isInside(path))
    .flatMap((file) => importsOf(file).map(({ target }) => ({ path: file.path, target })))
    .filter(({ target }) => isInside(target));
  assert.deepEqual(uses, [{ path: composition, target: `${home}search/stored-index/support.ts` }]);
  const lines = files.find(({ path }) => path === composition)!.text.split('\n');
  assert.deepEqual(lines.filter((line) => line.includes('stored-index/')).length, 1);
});
