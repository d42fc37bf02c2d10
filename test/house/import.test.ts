import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, sources } from './sources.ts';

const home = 'packages/server/src/cli/import/';
const all = new Map(sources('packages/server/src/**/*.ts').map((file) => [file.path, file]));

/** What a browser can run of the import: the names of columns, dates, and CSV. */
const shared = [...all.keys()].filter(
  (path) => path.startsWith(`${home}mapping/`) || path === `${home}formats/csv.ts`,
);

test('what reads tables imports nothing of Node and no package', () => {
  assert.ok(shared.length > 1);
  const seen = new Set(shared);
  for (const path of seen) {
    for (const { target, isType } of importsOf(all.get(path)!)) {
      if (isType) continue;
      assert.ok(all.has(target), `${path} imports ${target}`);
      seen.add(target);
    }
    assert.doesNotMatch(all.get(path)!.text, /\b(Buffer|process)\b/, path);
  }
});
