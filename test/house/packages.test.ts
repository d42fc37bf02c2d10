import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importsOf, packageOf, root, sources } from './sources.ts';

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;

interface Manifest {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const homes = ['client', 'console', 'importing', 'reference', 'server'].map((name) => `packages/${name}`);
const manifests = new Map(homes.map((home) => [home, read(`${home}/package.json`)]));
const importingFiles = sources('packages/importing/src/**/*.ts');

test('no import leads into the folder of another package', () => {
  for (const home of homes) {
    for (const file of sources(`${home}/src/**/*.{ts,tsx}`)) {
      for (const { target } of importsOf(file)) {
        const isForeign = target.startsWith('packages/') && !target.startsWith(`${home}/`);
        assert.ok(!isForeign, `${file.path} imports ${target}`);
      }
    }
  }
});

test('our packages are imported by their public entries, where they are declared', () => {
  const entries = new Map(
    [...manifests.values()].map(({ name, exports = {} }) => [
      name,
      Object.keys(exports).map((entry) => join(name, entry)),
    ]),
  );
  for (const [home, { name: own, dependencies = {}, devDependencies = {} }] of manifests) {
    for (const file of sources(`${home}/src/**/*.{ts,tsx}`)) {
      for (const { target } of importsOf(file)) {
        const name = packageOf(target);
        if (!entries.has(name)) continue;
        assert.ok(entries.get(name)!.includes(target), `${file.path} imports ${target}`);
        assert.ok(name !== own && name in { ...dependencies, ...devDependencies }, `${home} needs ${name}`);
      }
    }
  }
});

/** Where each package may be imported in packages/importing: all of them run in browsers. */
const places: Record<string, string[]> = {
  '@textkin/client': ['row.ts', 'storing/'],
  '@mozilla/readability': ['formats/page/article.ts'],
  fflate: ['formats/pdf/pdf-streams.ts'],
  jsonld: ['vocabularies/rdf/json-ld.ts'],
  htmlparser2: ['formats/page/markup.ts'],
  linkedom: ['formats/page/dom.ts'],
  'markdown-it': ['formats/markdown.ts'],
  n3: ['vocabularies/rdf/turtle.ts'],
  'rdfxml-streaming-parser': ['vocabularies/rdf/rdf-xml.ts'],
  'smol-toml': ['formats/front-matter/'],
  unpdf: ['formats/pdf/pdf-pages.ts'],
  yaml: ['formats/front-matter/'],
};

test('packages/importing runs in a browser, and imports each package in its place', () => {
  assert.ok(importingFiles.length > 15);
  for (const file of importingFiles) {
    for (const { target } of importsOf(file).filter(({ target }) => !target.startsWith('packages/'))) {
      const isPlace = (place: string) => file.path.startsWith(`packages/importing/src/${place}`);
      assert.ok(places[target]?.some(isPlace), `${file.path} imports ${target}`);
    }
    assert.doesNotMatch(file.text, /\b(Buffer|process)\b|'node:/, file.path);
  }
});

test('packages/importing declares what it imports, in exact versions', () => {
  const { dependencies = {} } = manifests.get('packages/importing')!;
  assert.deepEqual(Object.keys(dependencies).toSorted(), Object.keys(places).toSorted());
  for (const version of Object.values(dependencies)) assert.match(version, /^\d+\.\d+\.\d+$/);
});
