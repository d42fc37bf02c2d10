import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Textkin } from '@textkin/client';
import { temporaryFolder } from '../support/folder.ts';
import { run, type Run, type ServerProcess, serve, textkin as start } from '../support/process.ts';
import { folderWith } from './rows.ts';
import { until } from '../support/until.ts';

const rows = Array.from({ length: 1000 }, (_, index) => ({
  // Every third text has an ext_text_id.
  ...(index % 3 === 0 ? { ext_text_id: `own-${index}` } : {}),
  headline: `Number ${index}`,
  body: `Text number ${index} of the archive. ${'It rained in Stockholm. '.repeat(index % 40)}`,
}));
const folder = folderWith({ 'archive.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join('') });
const data = temporaryFolder();
const storingService = join(import.meta.dirname, 'children/storing.ts');
let service = await serve(data, [], {}, storingService);
const port = new URL(service.url).port;
const { apiKey, secretKey } = service.keys!;
const keys = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };
const textkin = new Textkin({ url: service.url, apiKey, secretKey, retries: 10 });
const startImport = (collection: string) => start(importArgs(collection), keys, folder);
const importArgs = (name: string) => [
  'import',
  'archive.jsonl',
  '--collection',
  name,
  '--language',
  'en',
  '--json',
];

async function countStored(name: string): Promise<number> {
  const { collections } = await textkin.call('collection.list');
  return (collections.find((collection) => collection.name === name)?.next_id ?? 1) - 1;
}

/** Waits until an import has stored a number of further texts. */
async function untilGrown(name: string, by: number, { child, stderr }: Run): Promise<void> {
  const goal = (await countStored(name)) + by;
  const isThere = async () => {
    assert.equal(child.exitCode, null, stderr());
    return (await countStored(name)) >= goal;
  };
  await until(isThere, `${goal} texts are stored`);
}

/** Checks that every text of the archive is stored once, complete and in order. */
async function checkComplete(name: string): Promise<void> {
  const { collections } = await textkin.call('collection.list');
  const { collection_id } = collections.find((collection) => collection.name === name)!;
  const gets = [];
  for await (const { text_id } of textkin.texts({ collection_id })) {
    gets.push({ method: 'text.get', params: { collection_id, text_id, include_body: true } } as const);
  }
  const texts = (await textkin.batch(gets)).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : assert.fail(String(outcome.reason)),
  );
  assert.deepEqual(
    texts.map(({ headline, body, ext_text_id = '' }) => ({
      headline,
      body,
      ...(!ext_text_id.startsWith('import-') && { ext_text_id }),
    })),
    rows.map(({ headline, body, ext_text_id }) => ({ headline, body, ...(ext_text_id && { ext_text_id }) })),
  );
}

test('an interrupted or killed import resumes', async () => {
  // The last import ends normally: after a SIGKILL the service may still store received texts.
  for (const signal of ['SIGKILL', 'SIGINT', 'SIGKILL', 'SIGINT'] as const) {
    const importRun = startImport('Importer dies');
    await untilGrown('Importer dies', 100, importRun);
    importRun.child.kill(signal);
    const { code } = await importRun.ended;
    if (signal === 'SIGINT') {
      assert.equal(code, 130);
      assert.equal((JSON.parse(importRun.stdout()) as { interrupted: boolean }).interrupted, true);
    }
  }
  const before = await countStored('Importer dies');
  assert.ok(before >= 400 && before < rows.length, `${before} texts before the last run`);
  const { code, stdout } = await run(importArgs('Importer dies'), keys, folder);
  assert.equal(code, 0);
  const counts = JSON.parse(stdout) as { stored: number; present: number };
  assert.deepEqual([counts.stored, counts.present], [rows.length - before, before]);
  await checkComplete('Importer dies');
});

test('an import outlives a service that is killed and started again', async () => {
  const importRun = startImport('Service dies');
  for (let death = 0; death < 2; death++) {
    await untilGrown('Service dies', 200, importRun);
    await service.end('SIGKILL');
    service = await restart();
  }
  const { code } = await importRun.ended;
  assert.equal(importRun.stderr(), '');
  assert.equal(code, 0);
  await checkComplete('Service dies');
  assert.equal((await service.end('SIGTERM')).code, 0);
});

test('the import of a vocabulary outlives a service that is killed and started again', async () => {
  service = await restart();
  const count = 20_000;
  const list = Array.from({ length: count }, (_, at) => `${at},person,Person No. ${at}\n`).join('');
  const lists = folderWith({ 'list.csv': `id,category,name\n${list}` });
  const importRun = start(['vocabulary', 'import', 'list.csv', '--name', 'List', '--json'], keys, lists);
  const entries = async () => (await textkin.call('vocabulary.list')).vocabularies[0]?.entries ?? 0;
  await until(async () => (await entries()) > 1000, 'some entries are stored');
  await service.end('SIGKILL');
  service = await restart();
  const { code } = await importRun.ended;
  assert.deepEqual([importRun.stderr(), code], ['', 0]);
  assert.equal(await entries(), count);
  const secondRun = await run(['vocabulary', 'import', 'list.csv', '--name', 'List', '--json'], keys, lists);
  assert.equal((JSON.parse(secondRun.stdout) as { same: number }).same, count);
  assert.equal((await service.end('SIGTERM')).code, 0);
});

/** Starts the service again on the same port, for the running import. */
async function restart(): Promise<ServerProcess> {
  return await serve(data, ['--port', port], {}, storingService);
}
