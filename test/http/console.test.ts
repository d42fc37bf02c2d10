import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { buildConsole } from '../../packages/console/build.js';
import { noticesFile } from '../../packages/console/notices.ts';
import { buildApp } from '../../packages/server/src/http/app.ts';
import { addConsole } from '../../packages/server/src/http/console.ts';
import { post } from '../support/post.ts';
import { root } from '../support/process.ts';
import { runService } from '../support/service.ts';

await buildConsole();
const folder = join(root, 'packages/server/console');
const { url } = await runService({ workers: 0 });
const get = (path: string, headers: Record<string, string> = {}) =>
  post(`${url}${path}`, '', { verb: 'GET', headers });

const page = await get('/');
const assets = [...page.text.matchAll(/(?:src|href)="\.(\/[^"]+)"/g)].map(([, path]) => path!);

test('the page is small, has a strict policy and is never cached', () => {
  assert.equal(page.status, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(page.headers['cache-control'], 'no-cache');
  assert.equal(page.headers['x-content-type-options'], 'nosniff');
  assert.equal(page.headers['referrer-policy'], 'no-referrer');
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /default-src 'none'.*frame-ancestors 'none'.*require-trusted-types-for 'script'/);
  assert.match(policy, /; trusted-types textkin-reader$/, 'one policy, which allows one address');
  assert.doesNotMatch(policy, /unsafe|data:|blob:|\*|http/);
  assert.doesNotMatch(page.text, /<style|<script(?![^>]* src=)[^>]*>|\sstyle=|\son\w+=|https?:/);
});

test('every file of the page is served with its type, and cached for ever under its hash', async () => {
  // The other scripts hold code that the first one shares with later views.
  const kinds = new Set(assets.map((path) => path.split('.').at(-1)));
  assert.deepEqual([...kinds].sort(), ['css', 'js', 'svg']);
  const types: Record<string, string> = {
    js: 'text/javascript; charset=utf-8',
    css: 'text/css; charset=utf-8',
    svg: 'image/svg+xml',
  };
  for (const path of assets) {
    assert.match(path, /^\/assets\/[a-z-]+-[\w-]{8}\.\w+$/);
    const reply = await get(path);
    assert.equal(reply.status, 200, path);
    assert.equal(reply.headers['content-type'], types[path.split('.').at(-1)!]);
    assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(reply.headers['content-security-policy'], page.headers['content-security-policy']);
    assert.deepEqual(reply.bytes, readFileSync(join(folder, path)));
  }
});

test('files are compressed for clients that accept it, and decompress to the same bytes', async () => {
  for (const path of ['/', ...assets]) {
    const plain = await get(path);
    const gzip = await get(path, { 'Accept-Encoding': 'gzip' });
    const br = await get(path, { 'Accept-Encoding': 'gzip, br' });
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(br.headers['content-encoding'], 'br');
    assert.equal(br.headers['vary'], 'accept-encoding');
    assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes);
    assert.deepEqual(brotliDecompressSync(br.bytes), plain.bytes);
  }
});

test('the licences are served, and revalidated like the page', async () => {
  const reply = await get(`/${noticesFile}`);
  assert.equal(reply.status, 200);
  assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(reply.headers['cache-control'], 'no-cache');
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/preact/package.json'), 'utf8')) as {
    version: string;
  };
  assert.ok(reply.text.includes(`preact ${version} (MIT)`));
  assert.ok(reply.text.includes(readFileSync(join(root, 'node_modules/preact/LICENSE'), 'utf8').trim()));
});

test('gzipped, the first view is below 60 kB, and all views are below 220 kB without the file readers and outlines', () => {
  const weightOf = (path: string) => gzipSync(readFileSync(join(folder, path))).length;
  const sum = (paths: readonly string[]) => paths.reduce((all, path) => all + weightOf(path), 0);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const first = [...page.matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, path]) => path!);
  assert.ok(first.length >= 4);
  const files = globSync('**/*.{js,css,html,svg}', { cwd: folder });
  // A page loads the texts of its own language.
  const texts = files.filter((path) => /assets\/(english|swedish)-/.test(path));
  assert.equal(texts.length, 2);
  const firstBytes = sum(['index.html', ...first]) + Math.max(...texts.map(weightOf));
  assert.ok(firstBytes < 60_000, String(firstBytes));
  // The import loads a reader with the first file of its kind. Licences are loaded on request.
  const isReader = (path: string) =>
    /assets\/(pdfjs|pdf-pages|pdf-text|markdown|front-matter|html-file|list-file|turtle|rdf-xml|json-ld|xlsx|workbook)-/.test(
      path,
    );
  // The outlines of countries are data that the map of places loads; test/browser/access.test.ts bounds them.
  const isOutline = (path: string) => path.includes('assets/countries-');
  assert.ok(!first.some(isReader));
  const weights = {
    'pdf-pages': 10_000,
    'pdf-text': 10_000,
    markdown: 45_000,
    'front-matter': 40_000,
    'html-file': 80_000,
    'list-file': 15_000,
    turtle: 20_000,
    'rdf-xml': 50_000,
    'json-ld': 40_000,
    xlsx: 5_000,
    // Writes workbooks.
    workbook: 10_000,
  };
  for (const [name, maxBytes] of Object.entries(weights)) {
    const [reader, ...more] = files.filter((path) => path.includes(`assets/${name}-`));
    assert.ok(reader !== undefined && more.length === 0, name);
    assert.ok(weightOf(reader) < maxBytes, `${name}: ${weightOf(reader)}`);
  }
  const all = files.filter((path) => !isReader(path) && !isOutline(path));
  assert.ok(all.length > first.length);
  assert.ok(sum(all) < 220_000, String(sum(all)));
});

test('no path leads out of the folder', async () => {
  const out = ['package.json', 'src/service.ts', 'console/index.html', 'index.html', 'assets', 'assets/'];
  const ways = [
    '/',
    '/assets/',
    '/../',
    '/assets/../../',
    '/..%2f',
    '/assets/..%2f..%2f',
    '/%2e%2e/',
    '//',
    '/.\\..\\',
  ];
  for (const way of ways) {
    for (const path of out) {
      const reply = await get(`${way}${path}?access_token=canary`);
      assert.ok(reply.status === 404 || reply.status === 400, `${way}${path}: ${reply.status}`);
      assert.doesNotMatch(reply.text, /canary|textkin|<html/i);
    }
  }
});

test('the page says whether registration is open', async () => {
  const app = buildApp({ bodyLimit: 1000, stopping: () => false });
  addConsole(app, { registration: true });
  const open = (await app.inject('/')).body;
  await app.close();
  assert.match(open, /<html data-registration="on"/);
  assert.equal(open.replace(' data-registration="on"', ''), page.text);
});

test('the console allows only GET and HEAD', async () => {
  const head = await post(`${url}/`, '', { verb: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(head.text, '');
  for (const verb of ['POST', 'PUT', 'DELETE']) {
    const { status, text } = await post(`${url}${assets[0]}`, verb === 'DELETE' ? '' : '{}', { verb });
    assert.equal(status, 404);
    assert.match(text, /POST \/rpc\/json/);
  }
});
