import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { openRpc } from '../../packages/server/src/contract/openrpc.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { openApiFile, openApiText, openRpcFile, openRpcText } from '../../scripts/gen-contract.ts';
import { importsOf, packageOf, root, sources } from './sources.ts';

const files = sources('{packages,test,bench,eval,scripts,support}/**/*.{ts,tsx,js}');

test('half of the files are shorter than 90 lines, and a folder of sources has at most 15', () => {
  assert.ok(files.length > 100);
  const lengths = files.map(({ lines }) => lines).toSorted((one, other) => one - other);
  assert.ok(lengths[Math.floor(lengths.length / 2)]! < 90);
  const folders = Map.groupBy(sources('packages/*/src/**/*.{ts,tsx}'), ({ path }) => dirname(path));
  // Migrations are a list, to which each change of the schema adds one. The generated contract has a file for each namespace.
  const full = [...folders]
    .filter(
      ([folder, inside]) =>
        inside.length > 15 && !/\/migrations$|^packages\/client\/src\/contract$/.test(folder),
    )
    .map(([folder]) => folder);
  assert.deepEqual(full, []);
});

test('files are named in kebab case, and those of methods like their methods', () => {
  const odd = files.filter(({ path }) => !/^[a-z0-9-]+(\.test|\.d|\.config)?\.[tj]sx?$/.test(basename(path)));
  const methodFiles = methods.map(({ name }) => `packages/server/src/methods/${name.replace('.', '/')}.ts`);
  for (const { path } of odd) assert.ok(methodFiles.includes(path), path);
});

test('time slices are given to calls in one place', () => {
  const users = sources('packages/server/src/**/*.ts').filter(({ text }) => /\bTimeSlicer\b/.test(text));
  assert.deepEqual(users.map(({ path }) => path.replace('packages/server/src/', '')).toSorted(), [
    'http/rpc.ts',
    'rpc/time-slices.ts',
  ]);
});

test('every method has one file named like it, and every such file is registered', async () => {
  const inFolders = sources('packages/server/src/methods/*/*.ts');
  const definingFiles = inFolders.filter(({ text }) => /\bmethod\(\{/.test(text)).map(({ path }) => path);
  const expected = methods.map(({ name }) => `packages/server/src/methods/${name.replace('.', '/')}.ts`);
  assert.deepEqual(definingFiles.toSorted(), expected.toSorted());
  for (const method of methods) {
    const path = `packages/server/src/methods/${method.name.replace('.', '/')}.ts`;
    const module = (await import(join(root, path))) as Record<string, unknown>;
    assert.ok(Object.values(module).includes(method), `${path} defines ${method.name}`);
  }
});

test('docs/openrpc.json and docs/openapi.json are what the registry says: npm run gen', () => {
  assert.equal(readFileSync(openRpcFile, 'utf8'), openRpcText());
  assert.equal(readFileSync(openApiFile, 'utf8'), openApiText());
});

test('the OpenRPC document describes every method and its params', () => {
  const document = openRpc(methods) as {
    methods: {
      name: string;
      summary: string;
      params: { name: string; required: boolean; schema: object }[];
    }[];
  };
  assert.deepEqual(
    document.methods.map(({ name }) => name),
    methods.map(({ name }) => name),
  );
  for (const { name, summary, params } of document.methods) {
    assert.match(summary, /^[A-Z].*\.$/, name);
    assert.doesNotMatch(summary, /^(Answers|Has|Names|Says|Tells) /, `${name}: "Returns …" is the verb`);
    const schema = methods.find((method) => method.name === name)!.params.shape;
    assert.deepEqual(
      params.map((param) => param.name),
      Object.keys(schema),
      name,
    );
    for (const param of params)
      assert.notDeepEqual(param.schema, {}, `${name}: ${param.name} says what it takes`);
  }
  const required = (name: string) =>
    document.methods
      .find((method) => method.name === name)!
      .params.filter((param) => param.required)
      .map((param) => param.name);
  assert.deepEqual(required('auth.accessToken'), ['api_key', 'secret_key']);
  assert.deepEqual(required('collection.create'), ['name', 'language']);
  assert.deepEqual(required('text.create'), ['collection_id', 'body']);
  assert.deepEqual(required('text.tags'), ['collection_id']);
});

test('no file names a folder outside the repository', () => {
  const outsidePath = /(^|[\s'"`(])(\/work\/|\.\.\/shared\/|\/tmp\/team)/m;
  const documents = sources('*.md', '{docs,eval}/**/*.md', 'training/**/*.{py,md}');
  for (const { path, text } of [...files, ...documents]) {
    if (path !== 'test/house/files.test.ts') assert.doesNotMatch(text, outsidePath, path);
  }
});

test('the repository is light: no checkpoint, and nothing large but the weights that ship', () => {
  const folders = '{bench,deploy,docs,eval,models,packages,scripts,support,test,training}';
  const builtFiles = ['**/{node_modules,venv}/**', 'packages/server/console*/**', 'packages/*/dist/**'];
  const large = globSync(`${folders}/**`, { cwd: root, exclude: builtFiles }).filter((path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size > 2 * 1024 ** 2;
  });
  assert.deepEqual(large.toSorted(), [
    'models/en-sv-fast/encoder.onnx',
    'models/en-sv/encoder.onnx',
    'packages/knowledge/world.bin',
  ]);
});

test('npm ci brings nothing that only an evaluation needs: eval/package.json names that', () => {
  const manifest = (path: string) =>
    JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, unknown>>;
  const evalPackages = Object.keys(manifest('eval/package.json')['dependencies']!);
  assert.ok(evalPackages.includes('onnxruntime-web'));
  const lock = manifest('package-lock.json')['packages']!;
  for (const name of evalPackages) assert.ok(!(`node_modules/${name}` in lock), name);
  for (const file of files.filter(({ path }) => !path.startsWith('eval/'))) {
    for (const { target } of importsOf(file)) {
      assert.ok(!evalPackages.includes(packageOf(target)), `${file.path} imports ${target}`);
    }
  }
});

test('evaluations, benches and scripts import nothing of the tests; what they share with them lies in support/', () => {
  const others = files.filter(({ path }) => /^(bench|eval|scripts|support)\//.test(path));
  assert.ok(others.length > 50);
  for (const file of others) {
    for (const { target } of importsOf(file)) {
      assert.ok(!target.startsWith('test/'), `${file.path} imports ${target}`);
    }
  }
});
