import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { installPackages } from '../support/packages.ts';
import { post } from '../support/post.ts';
import { root, serve, textkin } from '../support/process.ts';

const skip = existsSync(join(root, 'models/en-sv/encoder.onnx'))
  ? false
  : 'models/en-sv/encoder.onnx is missing';
const folder = skip ? '' : await installPackages(['textkin', '@textkin/client', '@textkin/model-en-sv']);
const modules = join(folder, 'node_modules');
const program = join(modules, 'textkin/bin.js');

test('the packages hold built files, their licence and a page that tells of them', { skip }, () => {
  for (const name of ['textkin', '@textkin/client', '@textkin/model-en-sv']) {
    const files = globSync('**/*', { cwd: join(modules, name) });
    assert.ok(files.includes('LICENSE') && files.includes('README.md'), name);
    assert.deepEqual(
      files.filter((path) => /(?<!\.d)\.tsx?$/.test(path)),
      [],
      'no TypeScript, which Node would not run there',
    );
  }
  for (const name of ['textkin', '@textkin/client']) {
    const licence = readFileSync(join(modules, name, 'LICENSE'), 'utf8');
    assert.equal(licence, readFileSync(join(root, 'LICENSE'), 'utf8'), name);
  }
  const notices = readFileSync(join(modules, 'textkin/console/THIRD-PARTY-NOTICES.txt'), 'utf8');
  assert.match(notices, /^preact \d/m, 'licences of what the console holds');
});

test('an installed service serves the console, analyses texts and takes an import', { skip }, async () => {
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
});
