/** Checks the tables of SECURITY.md: every protection has a test, and every named test exists. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/process.ts';

const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const sectionOf = (heading: string) => {
  const [, rest = ''] = page.split(`\n## ${heading}\n`);
  return rest.split('\n## ')[0]!;
};
/** Returns the cells of a table, without its head. */
const rowsIn = (section: string) =>
  [...section.matchAll(/^\| (.*) \|$|^\|( \| .*) \|$/gm)]
    .map(([line]) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .slice(2);

const promises = rowsIn(sectionOf('What Textkin protects, and from whom')).map(([who]) => who!);
const testRows = rowsIn(sectionOf('Tests of this protection'));

test('SECURITY.md makes each promise once and names its tests', () => {
  assert.ok(promises.length > 15);
  assert.equal(new Set(promises).size, promises.length);
  const promisesWithTests = testRows.map(([who]) => who!).filter((who) => who !== '');
  assert.deepEqual(promisesWithTests, promises);
});

/** Returns the titles of the tests in a file, with an ellipsis for each inserted value. */
function titlesIn(path: string): string[] {
  assert.ok(existsSync(join(root, path)), path);
  const source = readFileSync(join(root, path), 'utf8');
  const calls = /^ *test\(\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/gm;
  return [...source.matchAll(calls)].map(([, single, double, template]) =>
    (single ?? double ?? template!).replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…'),
  );
}

test('each test that SECURITY.md names exists', () => {
  assert.ok(testRows.length > 50);
  for (const [, title = '', cell = ''] of testRows) {
    const path = /^`(.*)`$/.exec(cell)?.[1] ?? '';
    assert.ok(titlesIn(path).includes(title), `${path}: ${title}`);
  }
});

test('a test that does not exist is reported', () => {
  assert.ok(!titlesIn('test/security/canary.test.ts').includes('all of it is clean'));
});
