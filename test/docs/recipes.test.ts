import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';
import { runService } from '../support/service.ts';

const root = new URL('../../', import.meta.url);
const page = (name: string) => readFileSync(new URL(`docs/${name}`, root), 'utf8');
const run = promisify(execFile);
const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const hasModel = existsSync(new URL('models/en-sv/encoder.onnx', root));
const skipWithout = (...programs: string[]) => {
  const missing = programs.filter((program) => !has(program));
  if (missing.length > 0) return `${missing.join(', ')} is not installed`;
  return hasModel ? false : 'models/en-sv/encoder.onnx is missing';
};

/** Returns the code block after a comment with the given name. */
function codeBlock(text: string, name: string): string {
  const [, code] = new RegExp(`<!-- ${name} -->\\n\\n\`\`\`\\w+\\n(.*?)\n\`\`\``, 's').exec(text)!;
  return code!;
}

/** The service of all recipes except the quick start, because both the quick start and the README use collection 1. */
let sharedService: ReturnType<typeof runService> | undefined;

async function start(service = (sharedService ??= runService())) {
  const client = await (await service).newClient();
  return { ...client, keys: { API_KEY: client.apiKey, SECRET_KEY: client.secretKey } };
}

type Start = Awaited<ReturnType<typeof start>>;

/** Runs the commands of a page with the key pair of the service. Returns their results. */
async function runCommands(blocks: readonly string[], { url, keys }: Pick<Start, 'url' | 'keys'>) {
  const script = blocks
    .join('echo\n')
    .replaceAll('http://127.0.0.1:8780', url)
    .replace(/^API_KEY=.*$/m, `API_KEY=${keys.API_KEY}`)
    .replace(/^SECRET_KEY=.*$/m, `SECRET_KEY=${keys.SECRET_KEY}`);
  const { stdout } = await run('bash', ['-eu', '-c', script]);
  return stdout
    .trim()
    .split(/\n+/)
    .map((line) => (JSON.parse(line) as { result: Record<string, unknown[]> }).result);
}

const commandsIn = (text: string) => [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, code]) => code!);

test('the commands of the README work as written', { skip: skipWithout('bash', 'curl') }, async () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const results = await runCommands(commandsIn(readme), await start());
  assert.deepEqual(
    results.map((result) => Object.keys(result).at(-1)),
    ['related_texts', 'next_id', 'text_id', 'text_id', 'tags', 'related_texts'],
  );
  const [preview, , , , tagged, related] = results;
  assert.deepEqual(
    [preview!['tags']!.length, tagged!['tags']!.length, related!['related_texts']!.length],
    [3, 5, 1],
  );
});

test('the quick start works as written', { skip: skipWithout('bash', 'curl') }, async () => {
  // Except the command that starts the service.
  const [, ...steps] = commandsIn(page('quick-start.md'));
  const results = await runCommands(steps, await start(runService()));
  assert.equal(results.length, 5);
  const [tags, related] = results.slice(3) as [
    { tags: { tag: string }[] },
    { related_texts: { text_id: number }[] },
  ];
  assert.ok(tags.tags.some(({ tag }) => tag === 'Gothenburg'));
  assert.deepEqual(
    related.related_texts.map(({ text_id }) => text_id),
    [2],
  );
});

test('the hook for Node stores, updates, lists tags and deletes', { skip: skipWithout() }, async () => {
  const { url, keys, call, refused } = await start();
  const { collection_id } = await call('collection.create', { name: 'c', language: 'en' });
  const file = join(temporaryFolder(), 'textkin-hook.mjs');
  const article = `{ id: 7, headline: 'Bridge', text: 'A railway bridge opens in Gothenburg.', url: 'https://site.example/7', date: '2026-11-20' }`;
  writeFileSync(
    file,
    `${codeBlock(page('cms.md'), 'node')}
const article = ${article};
await published(article);
await published({ ...article, headline: 'New bridge' });
await published({ ...article, id: 8 });
await unpublished(8);
await unpublished(8);
console.log(JSON.stringify(await describe(7)));
const links = ['https://site.example/7', 'javascript:alert(1)', ''].map((url) => linkOf({ url }) ?? 'none');
console.log(JSON.stringify(links));`,
  );
  const settings = { TEXTKIN_API_KEY: keys.API_KEY, TEXTKIN_SECRET_KEY: keys.SECRET_KEY };
  const env = { ...settings, TEXTKIN_URL: url, TEXTKIN_COLLECTION: String(collection_id) };
  const { stdout } = await run(process.execPath, [file], { env });
  const [described = '', links = ''] = stdout.split('\n');
  const { tags, related } = JSON.parse(described) as { tags: { tag: string }[]; related: unknown[] };
  assert.deepEqual(JSON.parse(links), ['https://site.example/7', 'none', 'none']);
  assert.deepEqual([tags.map(({ tag }) => tag), related], [['Gothenburg'], []]);
  const text = await call('text.get', { collection_id, ext_text_id: '7' });
  assert.deepEqual([text.headline, text.publish_date], ['New bridge', '2026-11-20T00:00:00Z']);
  assert.equal((await refused('text.get', { collection_id, ext_text_id: '8' })).data.reason, 'noSuchText');
});
