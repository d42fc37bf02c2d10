import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorCodes, Textkin } from '@textkin/client';
import { run } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { session } from '../support/session.ts';
import { folderWith } from './rows.ts';

const service = await runService({ workers: 0 });
const { apiKey, secretKey } = await service.context.keys.issue('import');
const textkin = new Textkin({ url: service.url, apiKey, secretKey });
const keys = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };

const runInSession = session();

const jsonl = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Returns an address where nothing listens any more. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

async function textsOf(collection_id: number) {
  const texts = [];
  for await (const { text_id } of textkin.texts({ collection_id })) {
    texts.push(await textkin.call('text.get', { collection_id, text_id, include_body: true }));
  }
  return texts;
}

test('an import stores every field, in order, once however often it runs, in a new collection', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => ({
    headline: `Headline ${index} åäö`,
    body: `The body of text number ${index} \u{1f600}.`,
    ...(index % 2 && { ext_text_id: `id-${index}`, url: `http://example.org/${index}` }),
    ...(index % 3 && { authors: 'Ann Ek', publish_date: '2024-03-01T10:00:00Z' }),
  }));
  const folder = folderWith({ 'texts.jsonl': jsonl(rows) });
  const args = ['import', 'texts.jsonl', '--collection', 'Made', '--language', 'en', '--json'];
  for (const [index, expected] of [
    { stored: 250, present: 0 },
    { stored: 0, present: 250 },
  ].entries()) {
    const { code, stdout, stderr } = await run(args, keys, folder);
    assert.equal(stderr, '');
    assert.equal(code, 0);
    const counts = JSON.parse(stdout) as { stored: number; present: number; bad: number };
    assert.deepEqual({ stored: counts.stored, present: counts.present }, expected, `run ${index + 1}`);
  }
  const { collections } = await textkin.call('collection.list');
  const stored = await textsOf(collections.find(({ name }) => name === 'Made')!.collection_id);
  assert.deepEqual(
    stored.map(({ headline, body, url, authors, publish_date }) => ({
      headline,
      body,
      url,
      authors,
      publish_date,
    })),
    rows.map(({ headline, body, url = '', authors, publish_date }) => ({
      headline,
      body,
      url,
      authors,
      publish_date,
    })),
  );
  assert.equal(stored[1]?.ext_text_id, 'id-1');
  assert.ok(!existsSync(join(folder, 'import-errors.jsonl')));
});

test('refused texts are written to a file with line, code and reason; the rest is stored', async () => {
  const { collection_id } = await textkin.call('collection.create', { name: 'Bad rows', language: 'en' });
  const swedish =
    'Regeringen har i dag beslutat om en proposition som innebär att fler människor ska kunna få stöd när de ' +
    'behöver det, och att kommunerna får större möjligheter att hjälpa till.';
  const rows = [
    { body: 'Fine.' },
    { body: 'x'.repeat(100_001), id: 'too-long' },
    { body: swedish },
    { body: 'Bad date.', date: 'yesterday' },
    { headline: 'h'.repeat(251), body: 'Long headline.' },
    { body: 'NUL \u0000.' },
    { body: 'Also fine.' },
  ];
  const folder = folderWith({ 'a.jsonl': `${jsonl(rows)}not json\n` });
  const to = ['--collection', String(collection_id), '--errors', 'bad.jsonl'];
  const { code, stdout } = await run(['import', 'a.jsonl', ...to], keys, folder);
  assert.equal(code, 1);
  assert.match(stdout, /^2 texts stored in "Bad rows"\.\n6 texts could not be stored: bad\.jsonl has/);
  const reports = readFileSync(join(folder, 'bad.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { source: string; line: number; error?: string; reason: string });
  assert.deepEqual(
    reports.map(({ line, error }) => [line, error] as const).toSorted(([one], [other]) => one - other),
    [
      [2, 'bodyTooLong'],
      [3, 'wrongLanguage'],
      [4, 'wrongDate'],
      [5, 'headlineTooLong'],
      [6, 'notStorable'],
      [8, undefined],
    ],
  );
  for (const { source, reason } of reports) {
    assert.equal(source, 'a.jsonl');
    assert.match(reason, /^[A-Z].*\.$/);
  }
  const secondRun = await runInSession(
    ['import', 'a.jsonl', ...to, '--any-language', '--json'],
    keys,
    folder,
  );
  assert.deepEqual((JSON.parse(secondRun.stdout) as { stored: number }).stored, 1);
});

test('standard input, several files and a folder are imported together', async () => {
  const folder = folderWith({
    'a.csv': 'id,body\n1,From CSV.\n',
    'docs/b.txt': 'From a document.',
    'c.jsonl': jsonl([{ body: 'From JSON.' }]),
  });
  const { collection_id } = await textkin.call('collection.create', { name: 'Mixed', language: 'en' });
  const args = ['import', 'a.csv', '-', 'docs', 'c.jsonl', '--collection', 'Mixed'];
  const { code, stderr } = await run(
    args,
    keys,
    folder,
    '<rss><item><description>From a feed.</description></item></rss>',
  );
  assert.equal(stderr, '');
  assert.equal(code, 0);
  assert.deepEqual(
    (await textsOf(collection_id)).map(({ body }) => body),
    ['From CSV.', 'From a feed.', 'From a document.', 'From JSON.'],
  );
});

test('equal texts are stored once, unless an export distinguishes them', async () => {
  const { collection_id } = await textkin.call('collection.create', { name: 'Twins', language: 'en' });
  const folder = folderWith({
    'a.jsonl': jsonl([
      { body: 'Twin.' },
      { body: 'Twin.' },
      { body: 'Twin.', text_id: 8 },
      { body: 'Twin.', text_id: 9 },
    ]),
  });
  const { stdout } = await runInSession(
    ['import', 'a.jsonl', '--collection', 'Twins', '--json'],
    keys,
    folder,
  );
  const { stored, present } = JSON.parse(stdout) as { stored: number; present: number };
  assert.deepEqual([stored, present], [3, 1]);
  assert.equal((await textsOf(collection_id)).length, 3);
});

test('errors that a person can fix are reported in one line', async () => {
  const folder = folderWith({ 'a.jsonl': jsonl([{ body: 'Body.' }]) });
  const { collection_id } = await textkin.call('collection.create', { name: 'Same name', language: 'en' });
  await textkin.call('collection.create', { name: 'Same name', language: 'sv' });
  const to = ['--collection', String(collection_id)];
  const cases: [args: string[], says: RegExp, environment?: Record<string, string>][] = [
    [['a.jsonl'], /--collection/],
    [['a.jsonl', ...to], /TEXTKIN_API_KEY/, { TEXTKIN_API_KEY: '' }],
    [['a.jsonl', ...to], /secret key is wrong/, { TEXTKIN_SECRET_KEY: 'wrong' }],
    [['a.jsonl', ...to, '--url', await closedAddress()], /can't be reached \(ECONNREFUSED\)/],
    [['a.jsonl', ...to, '--url', 'localhost'], /--url takes/],
    [['missing.jsonl', ...to], /missing\.jsonl does not exist/],
    [['a.jsonl', '--collection', 'None such'], /There is no collection "None such".*--language/],
    [['a.jsonl', '--collection', 'Same name'], /Several collections/],
  ];
  for (const [args, says, environment] of cases) {
    const { code, stderr } = await runInSession(['import', ...args], { ...keys, ...environment }, folder);
    assert.equal(code, 1, args.join(' '));
    assert.match(stderr, says);
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
    assert.ok(!stderr.includes(secretKey));
  }
  for (const content of ['[{"body":"One."}]', jsonl([{ body: 'Fine.' }])]) {
    writeFileSync(join(folder, 'b.json'), content);
    assert.equal((await runInSession(['import', 'b.json', ...to], keys, folder)).code, 0);
  }
});

test('another text under an id in use is reported, and the first text stays unchanged', async () => {
  const { collection_id } = await textkin.call('collection.create', { name: 'Taken', language: 'en' });
  const rows = [
    { id: 'a', body: 'The first.' },
    { id: 'a', body: 'Another.' },
    { id: 'b', body: 'Fine.' },
  ];
  const folder = folderWith({ 'a.jsonl': jsonl(rows) });
  for (const expected of [
    { stored: 2, present: 0, bad: 1 },
    { stored: 0, present: 2, bad: 1 },
  ]) {
    const { code, stdout } = await runInSession(
      ['import', 'a.jsonl', '--collection', 'Taken', '--json'],
      keys,
      folder,
    );
    assert.equal(code, 1);
    const { stored, present, bad } = JSON.parse(stdout) as typeof expected;
    assert.deepEqual({ stored, present, bad }, expected);
    const report = JSON.parse(readFileSync(join(folder, 'import-errors.jsonl'), 'utf8')) as object;
    assert.deepEqual(report, {
      source: 'a.jsonl',
      line: 2,
      code: errorCodes.extTextIdTaken,
      error: 'extTextIdTaken',
      reason: 'Another text of the collection has this ext_text_id; it was not changed.',
      ext_text_id: 'a',
    });
  }
  assert.deepEqual(
    (await textsOf(collection_id)).map(({ body }) => body),
    ['The first.', 'Fine.'],
  );
});
