import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, sources } from './sources.ts';

const home = 'packages/server/src/importing/';
const all = new Map(sources('packages/server/src/**/*.ts').map((file) => [file.path, file]));

/** What the console imports with too: formats, columns, dates, and how texts are stored. */
const shared = [...all.keys()].filter((path) => path.startsWith(home));

/** Packages that run in a browser. */
const browserPackages = [
  '@textkin/client',
  'fflate',
  'unpdf',
  'htmlparser2',
  'markdown-it',
  'smol-toml',
  'yaml',
  'linkedom',
  '@mozilla/readability',
];

test('what the command line and the console share runs in a browser', () => {
  assert.ok(shared.length > 15);
  const seen = new Set(shared);
  for (const path of seen) {
    for (const { target, isType } of importsOf(all.get(path)!)) {
      if (isType || browserPackages.includes(target)) continue;
      assert.ok(all.has(target), `${path} imports ${target}`);
      seen.add(target);
    }
    assert.doesNotMatch(all.get(path)!.text, /\b(Buffer|process)\b|'node:/, path);
  }
});
