import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publishedPackages } from '../../scripts/supply/packages.ts';
import { unlessFull } from '../../support/repetitions.ts';
import { readmeProgram } from '../clients/readme.ts';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { installPackages } from '../support/packages.ts';
import { post } from '../support/post.ts';
import { root, serve, textkin } from '../support/process.ts';
import { runService } from '../support/service.ts';

const skip = existsSync(join(root, 'models/en-sv/encoder.onnx'))
  ? false
  : 'models/en-sv/encoder.onnx is missing';
const all = publishedPackages().map(({ name }) => name);
// Once for all tests, because packing takes seconds.
const folder = await installPackages(skip ? ['@textkin/client'] : all);
const modules = join(folder, 'node_modules');
const program = join(modules, 'textkin/bin.js');

test('the packages contain their files and nothing else', { skip }, () => {
  const sourcesIn = (home: string) =>
    globSync('**/*.ts', { cwd: join(root, home, 'src'), exclude: ['**/*.d.ts'] });
  const builtOf = (path: string, ends: readonly string[]) =>
    ends.map((end) => join('dist', path.replace(/\.ts$/, end)));
  const expected: Record<string, string[]> = {
    textkin: [
      ...[
        'bin.js',
        'bundled/kysely.js',
        'console/THIRD-PARTY-NOTICES.txt',
        'console/assets/*',
        'console/index.html',
      ],
      ...['demo/ATTRIBUTION.md', 'demo/en.jsonl', 'demo/sv.jsonl', 'THIRD-PARTY-NOTICES.txt'],
      ...['index.html', 'start.js', 'page.css', 'LICENSE', 'NOTICE', 'swagger-ui.css'].map(inReference),
      ...['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt'].map(inReference),
      ...sourcesIn('packages/server').flatMap((path) => builtOf(path, ['.js'])),
    ],
    '@textkin/client': sourcesIn('packages/client').flatMap((path) => builtOf(path, ['.js', '.d.ts'])),
    '@textkin/importing': sourcesIn('packages/importing').flatMap((path) => builtOf(path, ['.js', '.d.ts'])),
    '@textkin/knowledge': ['world.bin'],
    '@textkin/model-en-sv': [...ofModel, ...tables, ...signatureIn('models/en-sv')],
    '@textkin/model-en-sv-fast': [...ofModel, ...signatureIn('models/en-sv-fast')],
  };
  for (const name of all) {
    // The bundler names the files for browsers by their content.
    const asset = /^console\/assets\/[\w-]+-[\w-]{8}\.(js|css|svg|json)$/;
    const files = filesIn(join(modules, name)).map((path) => path.replace(asset, 'console/assets/*'));
    const wanted = ['LICENSE', 'README.md', 'package.json', ...expected[name]!];
    assert.deepEqual([...new Set(files)].toSorted(), wanted.toSorted(), name);
  }
});

const inReference = (name: string) => `reference/${name}`;
const tables = ['category', 'en', 'names', 'relevance', 'sv', 'topics-en', 'topics-sv'].map(
  (name) => `tables/${name}.json`,
);
const ofModel = ['config.json', 'encoder.onnx', 'tokenizer.json'];
/** Returns the signature of a model, if it has one: a release does, and the repository between two releases does not. */
const signatureIn = (home: string) => globSync('config.json.minisig', { cwd: join(root, home) });
const filesIn = (home: string): string[] =>
  globSync('**/*', { cwd: home, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)));

test('the packages contain their licence and the notices of bundled libraries', { skip }, () => {
  for (const name of ['textkin', '@textkin/client', '@textkin/importing']) {
    const licence = readFileSync(join(modules, name, 'LICENSE'), 'utf8');
    assert.equal(licence, readFileSync(join(root, 'LICENSE'), 'utf8'), name);
  }
  const notices = readFileSync(join(modules, 'textkin/console/THIRD-PARTY-NOTICES.txt'), 'utf8');
  assert.match(notices, /^preact \d/m, 'licences of the libraries in the console');
});

test(
  'an installed service serves the console, analyses texts and accepts an import',
  { skip: skip || unlessFull },
  async () => {
    const service = await serve(temporaryFolder(), ['--workers', '1'], {}, program);
    const { apiKey, secretKey } = service.keys!;

    const page = await post(`${service.url}/`, '', { verb: 'GET' });
    assert.equal(page.status, 200);
    const scripts = [...page.text.matchAll(/src="([^"]+\.js)"/g)].map(([, path]) => path!);
    assert.ok(scripts.length > 0);
    for (const path of scripts) {
      const script = await post(new URL(path, `${service.url}/`).href, '', { verb: 'GET' });
      assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
    }

    const file = join(folder, 'archive.jsonl');
    const body = 'Anna Lindh talade i Göteborg i lördags. Lindh var utrikesminister.';
    writeFileSync(file, `${JSON.stringify({ id: 'a', headline: 'Tal i Göteborg', body })}\n`);
    const keys = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };
    const flags = ['--collection', 'Arkiv', '--language', 'sv'];
    const imported = textkin(['import', file, ...flags], keys, folder, '', program);
    assert.equal((await imported.ended).code, 0, imported.stderr());

    const client = await login(service.url, service.keys!);
    const key = { collection_id: 1, ext_text_id: 'a', wait: 60 };
    const { tags } = await client.call('text.tags', key);
    assert.ok(tags.some(({ tag, category }) => tag === 'Anna Lindh' && category === 'person'));
    assert.deepEqual((await client.call('text.relatedTexts', key)).related_texts, []);
    assert.equal((await service.end('SIGTERM')).code, 0);
  },
);

test('the published client is plain JavaScript that a program can import', { skip: unlessFull }, async () => {
  const service = await runService({ workers: 0 });
  const { apiKey, secretKey } = await service.context.keys.issue('published');
  const program = `
    import { Textkin, TextkinError } from '@textkin/client';
    const textkin = new Textkin(${JSON.stringify({ url: service.url, apiKey, secretKey })});
    const { collection_id } = await textkin.call('collection.create', { name: 'Published', language: 'sv' });
    const error = await textkin.call('text.get', { collection_id, text_id: 1 }).catch((reason) => reason);
    console.log(collection_id, error instanceof TextkinError, error.reason);`;
  writeFileSync(join(folder, 'program.mjs'), program);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.mjs')]);
  assert.equal(stdout, '1 true noSuchText\n');
});

test('the examples in the README of the client compile in a strict project', { skip: unlessFull }, () => {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  writeFileSync(join(folder, 'readme.ts'), readmeProgram('packages/client', 'ts'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    skipLibCheck: false,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['readme.ts'] }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  const { stdout, status } = spawnSync(process.execPath, [compiler, '--project', folder], {
    encoding: 'utf8',
  });
  assert.equal(stdout, '');
  assert.equal(status, 0);
});
