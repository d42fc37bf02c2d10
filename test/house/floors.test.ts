import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importsOf, packageOf, root, sources } from './sources.ts';

/** The folder of the server's sources. */
const home = 'packages/server/src/';
const files = sources(`${home}**/*.ts`);

/** The rows of the table of floors in ARCHITECTURE.md, from the lowest floor to the highest. */
const rows = [
  ...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| \[`([a-z]+)`\]\(\S+\) \| (.*) \|$/gm),
];

/** The floors, from the lowest to the highest. */
const floors = rows.map(([, name]) => name!);

/** The floors that the table calls pure: they do no input or output, keep no state, and use neither clock nor chance. */
const pureFloors = rows.filter(([, , text]) => text!.endsWith('; pure')).map(([, name]) => name!);

/** Returns the floor of a file: `store` for store/texts/writes.ts, `service` for service.ts. */
const floorOf = (path: string): string => /^[a-z]+/.exec(path.slice(home.length))![0];

test('every folder of the sources is a floor of the architecture', () => {
  assert.deepEqual(new Set(files.map(({ path }) => floorOf(path))), new Set(floors));
});

test('no file imports a floor above its own', () => {
  for (const file of files) {
    const own = floorOf(file.path);
    for (const { target } of importsOf(file).filter(({ target }) => target.startsWith(home))) {
      const other = floorOf(target);
      assert.ok(floors.indexOf(other) <= floors.indexOf(own), `${file.path} imports ${target}`);
    }
  }
});

/** Where each package of the service may be imported; a path ends with the file, a floor with a slash. */
const packages: Record<string, string[]> = {
  kysely: ['store/'],
  'lru-cache': ['store/', 'knowledge/', 'nlp/', 'linking/', 'accounts/', 'http/', 'search/'],
  'better-sqlite3': ['store/'],
  pg: ['store/postgres/'],
  fastify: ['http/'],
  zod: ['contract/', 'methods/', 'reconcile/', 'config/'],
  commander: ['cli/'],
  'string-width': ['cli/'],
  pino: ['ops/'],
  nodemailer: ['accounts/mailer.ts'],
  '@prometheus-io/client': ['ops/'],
  'onnxruntime-node': ['analysis/worker/onnx-encoder.ts'],
  eld: ['nlp/'],
  'snowball-stemmers': ['languages/'],
  '@textkin/model-en-sv': [
    'languages/',
    'nlp/model.ts',
    'nlp/tags/tag-relevance.ts',
    'nlp/entities/category/decide.ts',
    'nlp/mentions/names/keep-names.ts',
  ],
  '@textkin/model-en-sv-fast': ['nlp/model.ts'],
  '@modelcontextprotocol/server': ['agents/', 'cli/agents/'],
  '@textkin/client': ['cli/'],
  '@textkin/knowledge': [],
  '@textkin/importing': ['domain/', 'nlp/markup/', 'analysis/html/', 'cli/'],
  entities: ['http/registration/', 'nlp/markup/', 'reconcile/'],
  'html-encoding-sniffer': ['cli/import/'],
};

test('every package is imported only where it belongs', () => {
  for (const file of files) {
    for (const { target, isType } of importsOf(file)) {
      // Imports of bundled packages (packages/server/bundle.js) have `#` before the name.
      const name = packageOf(target.replace(/^#/, ''));
      if (isType || target.startsWith('.') || target.startsWith('packages/') || target.startsWith('node:'))
        continue;
      const places = packages[name] ?? [];
      assert.ok(
        places.some((place) => file.path.startsWith(home + place)),
        `${file.path} imports ${name}`,
      );
    }
  }
});

test('every package is declared and every declared one has a place', () => {
  const manifest = readFileSync(join(root, 'packages/server/package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  assert.deepEqual(Object.keys(dependencies).toSorted(), Object.keys(packages).toSorted());
  for (const version of Object.values(dependencies)) assert.match(version, /^\d+\.\d+\.\d+$/, 'exact');
});

/** Imports that a pure floor may have: functions that compute bytes from bytes, and the means to import a module at its first use. */
const asPure =
  /^import \{ (?:(?:crc32|brotliDecompressSync) \} from 'node:zlib|createRequire \} from 'node:module)';$/gm;

test('the pure floors do no input or output and read no clock, chance or environment', () => {
  const impure =
    /from 'node:|\brequire\('(?!snowball-stemmers')|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\b|\bprocess\.|\bfetch\(|\bset(Timeout|Interval)\b|\bconsole\./;
  for (const { path, text } of files.filter(({ path }) => pureFloors.includes(floorOf(path)))) {
    assert.doesNotMatch(text.replaceAll(asPure, ''), impure, path);
  }
});

/** Where a pure floor keeps a variable of its module, with the reason. */
const allowed: Record<string, string> = {
  'packages/server/src/domain/account.ts': 'the span of the current month, a cache of what its date says',
  'packages/server/src/index/kernel/dot-products.ts': 'views of the memory of the kernel, which grows',
  'packages/server/src/index/kernel/row-sums.ts': 'scratch memory of a thread, cleared before each use',
  'packages/server/src/index/segment/read-terms.ts': 'scratch memory of a thread, written before it is read',
};

test('no module exports a variable that changes', () => {
  for (const { path, text } of sources('packages/{server,importing,client,console}/src/**/*.{ts,tsx}'))
    assert.doesNotMatch(text, /^export (?:let|var)\b/m, path);
});

test('the pure floors keep no state in modules, except scratch memory and caches', () => {
  const found = files.filter(
    ({ path, text }) => pureFloors.includes(floorOf(path)) && /^(?:let|var)\b/m.test(text),
  );
  assert.deepEqual(found.map(({ path }) => path).toSorted(), Object.keys(allowed).toSorted());
});

test('the environment is read in one file', () => {
  const readers = files.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ path }) => path);
  assert.deepEqual(readers, [`${home}config/env.ts`]);
});

test('SQL is written in the store alone', () => {
  const statement =
    /\b(select\s.+\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|begin exclusive)/i;
  const writers = files
    .filter(({ text }) => statement.test(text))
    .filter(({ path }) => floorOf(path) !== 'store');
  assert.deepEqual(
    writers.map(({ path }) => path),
    [],
  );
});

test('SQL of one engine is written in the folder of that engine', () => {
  const words =
    /\bpragma\b|\browid\b|\bsqlite_\w|\bpg_\w|\bjson_each\b|\bunnest\b|= any\(|::[a-z]|\bfor update\b|\bvacuum\b|better-sqlite3/;
  const engineNeutral = files.filter(({ path }) =>
    /\/store\/(?!(?:sqlite|postgres)\/|engines\.ts)/.test(path),
  );
  assert.deepEqual(
    engineNeutral.filter(({ text }) => words.test(text)).map(({ path }) => path),
    [],
  );
});
