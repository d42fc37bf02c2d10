import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, packageOf, sources } from '../house/sources.ts';

const files = sources('packages/console/src/**/*.{ts,tsx}');

test('the console turns no string into markup or code, and stores nothing but preferences, drafts and visits', () => {
  assert.ok(files.length > 40);
  for (const { path, text } of files) {
    assert.doesNotMatch(
      text,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/i,
      path,
    );
    assert.doesNotMatch(text, /sessionStorage|indexedDB|document\.cookie|serviceWorker/, path);
    if (!/\/(preferences|draft-store|visits)\.ts$/.test(path))
      assert.doesNotMatch(text, /localStorage/, path);
  }
});

test('the console imports only Preact, parts of D3, outlines of the world, @noble/hashes, fflate, the client and packages/importing', () => {
  const packages = [
    ...['preact', 'd3-force', 'd3-geo', 'd3-shape', '@noble/hashes', 'fflate'],
    ...['world-atlas', 'topojson-client', 'topojson-specification'],
    ...['@textkin/client', '@textkin/importing'],
  ];
  for (const file of files) {
    for (const { target } of importsOf(file)) {
      if (target.startsWith('packages/console/')) continue;
      assert.ok(packages.includes(packageOf(target)), `${file.path} imports ${target}`);
    }
  }
});

test('a selector is styled in one file, so that styles that are loaded later do not change other views', () => {
  const filesBySelector = new Map<string, string[]>();
  for (const { path, text } of sources('packages/console/src/styles/*.css')) {
    // Top-level rules only: a rule in a media query adapts one of them.
    for (const [, selector] of text.matchAll(/^([.:\w#[][^{}@]*?)\s*\{/gm))
      filesBySelector.set(selector!, [...new Set([...(filesBySelector.get(selector!) ?? []), path])]);
  }
  assert.ok(filesBySelector.size > 200);
  assert.deepEqual(
    [...filesBySelector].filter(([, paths]) => paths.length > 1),
    [],
  );
});

test('the client imports nothing', () => {
  const own = sources('packages/client/src/**/*.ts');
  assert.ok(own.length > 5);
  for (const file of own) {
    for (const { target } of importsOf(file))
      assert.ok(target.startsWith('packages/client/'), `${file.path}: ${target}`);
  }
});
