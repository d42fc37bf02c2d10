import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...['bench', 'eval', 'training', 'packages/client', 'models/en-sv']
    .map((name) => `${name}/README.md`)
    .filter((page) => existsSync(join(root, page))),
];

/** Returns a page without its code blocks. */
const proseOf = (page: string) => readFileSync(join(root, page), 'utf8').replaceAll(/^```.*?^```$/gms, '');

/** Returns the anchor of a heading, as on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (page: string) =>
  [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));

for (const page of pages) {
  test(`${page} links only to files and headings that exist`, () => {
    for (const [, target = '', anchor] of proseOf(page).matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const path = target === '' ? page : join(dirname(page), target);
      assert.ok(existsSync(join(root, path)), target);
      if (anchor !== undefined) assert.ok(anchorsIn(path).includes(anchor), `${target}#${anchor}`);
    }
  });
}

/** The folders that paths in documents are relative to, besides the folder of the page. */
const homes = ['', 'packages/server/src', 'packages/console/src'];
const sources = globSync('{bench,eval,packages,scripts,support,test,training}/**/*.{ts,tsx,js,py,wat}', {
  cwd: root,
  exclude: ['**/{node_modules,venv}/**', 'packages/server/console/**', 'packages/*/dist/**'],
});
const names = new Set(sources.map((path) => basename(path)));

/** Returns whether code is a path such as `store/open.ts`, `docs/design/` or `kernel.wat`. */
const isPath = (code: string) =>
  /^(?:[\w@.-]+\/)+(?:[\w@.-]+\.(?:ts|tsx|js|py|wat|md|json|webp))?$|^[\w-]+\.(?:ts|tsx|py|wat)$/.test(code);
/** Folders of data and evaluations, which are not in the repository. */
const outsidePaths = ['index/', 'data/', './data', 'ner/', 'salience/', 'baseforms/'];

/** Pages about the present; releases and measurements describe the past. */
const presentPages = pages.filter((page) => !/^docs\/(?:releases|measurements)\/(?!README)/.test(page));

for (const page of presentPages) {
  test(`every path that ${page} names exists`, () => {
    const codeSpans = [...proseOf(page).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
    for (const path of codeSpans.filter((code) => isPath(code) && !outsidePaths.includes(code))) {
      const exists = [...homes, dirname(page)].some((home) => existsSync(join(root, home, path)));
      assert.ok(exists || names.has(path), path);
    }
  });
}

test('no decision is longer than 25 lines', () => {
  for (const page of pages.filter((page) => /^docs\/decisions\/\d/.test(page))) {
    const lines = readFileSync(join(root, page), 'utf8').split('\n').length - 1;
    assert.ok(lines <= 25, `${page} has at most 25 lines`);
  }
});
