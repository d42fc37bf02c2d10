import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['*.md', 'docs/*.md', 'docs/releases/*.md', 'packages/*/README.md', 'models/*/README.md'];
const programs = [
  'packages/server/src/**/*.ts',
  'packages/server/bin.js',
  'packages/console/src/**/*.{ts,tsx}',
];
const deployFiles = ['deploy/**/*.{yaml,yml,service,txt,conf}', '.github/workflows/*.yml', 'compose.yaml'];

/** Returns the texts of files below the root, with their names; without the changelog, which describes the past. */
function texts(globs: readonly string[]): [name: string, text: string][] {
  const names = globs
    .flatMap((glob) => globSync(glob, { cwd: root }))
    .filter((name) => name !== 'CHANGELOG.md');
  return names.map((name) => [name, readFileSync(`${root}/${name}`, 'utf8')]);
}

test('every printed command can be run as it is', () => {
  const all = texts([...pages, ...programs, ...deployFiles]);
  assert.ok(all.length > 100);
  for (const [name, text] of all) {
    // npm reads options before `--` as its own: `npx --no textkin --version` prints the version of npm.
    assert.doesNotMatch(text, /npx (?!--no -- )(--no )?textkin/, name);
    assert.doesNotMatch(text, /git clone (?!--depth 1 )[<$h]/, name);
    assert.doesNotMatch(text, /curl [^\n]*--json/, `${name}: curl before 7.82 has no --json`);
  }
});

test('every command in a code block runs the program as users do', () => {
  for (const [name, text] of texts(pages))
    for (const [, lines] of text.matchAll(/^```(?:sh|)\n(.*?)^```/gms))
      assert.doesNotMatch(lines!, /^(\w+=\S* )*textkin /m, name);
});

test('every page that names machines names both architectures of Linux', () => {
  for (const [name, text] of texts(pages)) assert.doesNotMatch(text, /Linux (on x64(?! or)|\(x64\))/, name);
});

test('no page has a paragraph or a row twice', () => {
  for (const [name, text] of texts(pages)) {
    const prose = text.replaceAll(/^```.*?^```/gms, '');
    const lines = prose.split('\n').filter((line) => line.length > 120 && !line.startsWith('|'));
    const starts = lines.map((line) => line.slice(0, 100));
    assert.deepEqual(
      starts.filter((start, at) => starts.indexOf(start) !== at),
      [],
      name,
    );
  }
  const index = readFileSync(`${root}/docs/README.md`, 'utf8');
  const linked = [...index.matchAll(/^\| \[.*?\]\((.*?)\)/gm)].map(([, page]) => page);
  assert.deepEqual(linked, [...new Set(linked)]);
});
