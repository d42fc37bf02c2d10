import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Textkin } from '@textkin/client';
import { type BadEntry, putEntries } from '../../../packages/importing/src/storing/put-entries.ts';
import type { EntryRow, ImportedEntry } from '../../../packages/importing/src/vocabularies/entry.ts';
import { run } from '../../support/process.ts';
import { runService } from '../../support/service.ts';
import { session } from '../../support/session.ts';
import { folderWith } from '../rows.ts';
import { listSamples } from './samples.ts';

const service = await runService({ workers: 0 });
const { apiKey, secretKey } = await service.context.keys.issue('lists');
const textkin = new Textkin({ url: service.url, apiKey, secretKey });
const keys = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };

const runInSession = session();
const vocabulary = (args: string[], folder?: string) => runInSession(['vocabulary', ...args], keys, folder);

const findVocabulary = async (wanted: string) => {
  const { vocabularies } = await textkin.call('vocabulary.list');
  return vocabularies.find(({ name }) => name === wanted);
};

async function entriesOf(wanted: string) {
  const { vocabulary_id } = (await findVocabulary(wanted))!;
  const entries = [];
  for await (const entry of textkin.each('vocabulary.entries', { vocabulary_id })) entries.push(entry);
  return entries;
}

const register = (count: number, name = (at: number) => `Person ${at}`) =>
  `id,category,name\n${Array.from({ length: count }, (_, at) => `p${at},person,${name(at)}\n`).join('')}`;

test('an import stores the entries of a file once however often it runs, and replaces changed entries', async () => {
  const folder = folderWith({
    'one.csv': register(2500),
    'two.csv': register(2501, (at) => (at === 7 ? 'Somebody else' : `Person ${at}`)),
  });
  const args = ['--name', 'Register', '--language', 'sv', '--description', 'Of the tests', '--json'];
  for (const [file, expected] of [
    ['one.csv', { created: 2500, changed: 0, same: 0, bad: 0 }],
    ['one.csv', { created: 0, changed: 0, same: 2500, bad: 0 }],
    ['two.csv', { created: 1, changed: 1, same: 2499, bad: 0 }],
  ] as const) {
    const { code, stdout, stderr } = await vocabulary(['import', file, ...args], folder);
    assert.deepEqual([stderr, code], ['', 0]);
    const { vocabulary_id, interrupted, ...counts } = JSON.parse(stdout) as Record<string, unknown>;
    assert.deepEqual([counts, vocabulary_id, interrupted], [expected, 1, false]);
  }
  const { entries, description, language } = (await findVocabulary('Register'))!;
  assert.deepEqual([entries, description, language], [2501, 'Of the tests', 'sv']);
  assert.ok(!existsSync(join(folder, 'vocabulary-errors.jsonl')));
});

test('rows that are refused are written to a file, and the others are stored', async () => {
  const csv = `${register(2000)}x1,dinosaur,Rex\nx2,person,\nx3,person,Kim Ek\n`;
  const folder = folderWith({ 'a.csv': csv });
  const { code, stdout } = await run(['vocabulary', 'import', 'a.csv', '--name', 'Bad rows'], keys, folder);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^"Bad rows": 2,001 entries added, 0 changed, 0 unchanged\.\n2 entries could not be stored: \.\/vocabulary-errors\.jsonl has the reasons\.\n {2}a\.csv:2002: The category "dinosaur"/,
  );
  const reports = readFileSync(join(folder, 'vocabulary-errors.jsonl'), 'utf8').trimEnd().split('\n');
  const errors = reports.map((line) => JSON.parse(line) as object);
  assert.deepEqual(errors, [
    {
      source: 'a.csv',
      line: 2002,
      reason: 'The category "dinosaur" is not known: write person, organization, location or unknown.',
    },
    { source: 'a.csv', line: 2003, reason: 'It has no name.' },
  ]);
});

test('an entry that the service refuses is reported, and the others of its call are stored', async () => {
  const { vocabulary_id: vocabularyId } = await textkin.call('vocabulary.create', { name: 'Refused' });
  const entry = (at: number): ImportedEntry => ({
    id: `p${at}`,
    category: at % 100 === 50 ? ('dinosaur' as 'person') : 'person',
    name: at === 170 ? ' ' : `Person ${at}`,
  });
  async function* rows(): AsyncGenerator<EntryRow> {
    for (let at = 0; at < 1200; at++) yield await Promise.resolve({ line: at, entry: entry(at) });
  }
  const bad: BadEntry[] = [];
  const counts = await putEntries(rows(), {
    textkin,
    vocabularyId,
    signal: new AbortController().signal,
    onBad: (row) => void bad.push(row),
    onProgress: () => undefined,
  });
  assert.deepEqual(counts, { created: 1187, changed: 0, same: 0, bad: 13 });
  assert.equal((await findVocabulary('Refused'))?.entries, 1187);
  const wrong = bad.toSorted((one, other) => one.line! - other.line!);
  assert.deepEqual(
    wrong.map((row) => [row.line, row.id, 'refusal' in row && row.refusal.field]),
    [50, 150, 170, ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((at) => at * 100 + 50)].map((at) => [
      at,
      `p${at}`,
      at === 170 ? 'name' : 'category',
    ]),
  );
});

test('a dry run stores nothing and needs no service', async () => {
  const folder = folderWith({ 'a.csv': `${register(3)}x,person,\n` });
  const { code, stdout } = await runInSession(['vocabulary', 'import', 'a.csv', '--dry-run'], {}, folder);
  assert.equal(code, 1);
  assert.match(stdout, /^3 entries can be stored\. Nothing was stored\.\n1 entry could not be stored:/);
});

test('persons with the surname first are noticed, and stored with the given name first on request', async () => {
  const folder = folderWith({ 'a.csv': 'category;name\nperson;Vestin, Saga\nperson;Ek, Kim\n' });
  const args = ['import', 'a.csv', '--name', 'Surnames'];
  assert.match((await vocabulary(args, folder)).stdout, /\nMost persons have the surname first, as in /);
  assert.doesNotMatch((await vocabulary([...args, '--surname-first'], folder)).stdout, /surname/);
  const names = (await entriesOf('Surnames')).map(({ name }) => name);
  assert.ok(names.includes('Saga Vestin') && names.includes('Kim Ek'));
});

test('a collection uses an imported vocabulary after the vocabularies that it has', async () => {
  const { collection_id } = await textkin.call('collection.create', { name: 'News', language: 'en' });
  const folder = folderWith({ 'a.csv': register(1) });
  for (const name of ['First', 'Second', 'First']) {
    const { code, stdout } = await vocabulary(
      ['import', 'a.csv', '--name', name, '--collection', 'News'],
      folder,
    );
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`\nThe collection "News" uses "${name}"\\.\n$`));
  }
  const ids = [
    (await findVocabulary('First'))!.vocabulary_id,
    (await findVocabulary('Second'))!.vocabulary_id,
  ];
  assert.deepEqual((await textkin.call('collection.get', { collection_id })).vocabularies, ids);
  const { stderr } = await vocabulary(['import', 'a.csv', '--name', 'Third', '--collection', 'None'], folder);
  assert.equal(stderr, 'There is no collection "None".\n');
  assert.equal(await findVocabulary('Third'), undefined);
});

test('standard input, gzip, a mapping, an encoding and every format', async () => {
  const folder = folderWith({
    'a.csv.gz': gzipSync(register(2)),
    'latin.csv': Buffer.from('Löpnr;Benämning\n1;Åsa Ek\n', 'latin1'),
    'list.xlsx': listSamples.xlsx,
    'list.ttl': listSamples.turtle,
    'list.rdf': listSamples['rdf-xml'],
    'list.jsonld': listSamples['json-ld'],
    'query.json': listSamples['sparql-json'],
  });
  const latin = ['--encoding', 'windows-1252', '--map', 'id=löpnr', '--map', 'name=benämning'];
  for (const [args, expected] of [
    [['a.csv.gz'], 2],
    [['latin.csv', ...latin, '--category', 'person'], 1],
    [['list.xlsx'], 3],
    [['list.ttl'], 2],
    [['list.rdf'], 2],
    [['list.jsonld'], 2],
    [['query.json', '--category', 'location'], 2],
  ] as const) {
    const { code, stderr } = await vocabulary(['import', ...args, '--name', args[0]], folder);
    assert.deepEqual([code, stderr, (await findVocabulary(args[0]))?.entries], [0, '', expected]);
  }
  assert.deepEqual(await entriesOf('latin.csv'), [{ id: '1', category: 'person', name: 'Åsa Ek' }]);
  const input = await run(['vocabulary', 'import', '-', '--name', 'Input'], keys, folder, register(4));
  assert.deepEqual([input.code, (await findVocabulary('Input'))?.entries], [0, 4]);
});

test('an exported vocabulary is imported with the same entries', async () => {
  const folder = folderWith({ 'a.json': listSamples.json });
  await vocabulary(['import', 'a.json', '--name', 'Samples'], folder);
  for (const format of ['csv', 'turtle', 'jsonl']) {
    const file = `out.${format === 'turtle' ? 'ttl' : format}`;
    const out = await vocabulary(['export', 'Samples', '--format', format, '--output', file], folder);
    assert.deepEqual(out, { code: 0, stdout: '', stderr: '' });
    await vocabulary(['import', file, '--name', format], folder);
    const [before, after] = [await entriesOf('Samples'), await entriesOf(format)];
    assert.deepEqual(after, before);
  }
  const { stdout } = await run(['vocabulary', 'export', 'Samples'], keys, folder);
  assert.equal(stdout, readFileSync(join(folder, 'out.csv'), 'utf8'));
});

test('vocabularies are listed and deleted', async () => {
  const folder = folderWith({ 'a.csv': register(1) });
  await vocabulary(['import', 'a.csv', '--name', 'Short-lived'], folder);
  assert.match((await vocabulary(['list'])).stdout, /'Short-lived' +│ 1 /);
  assert.match(
    (await vocabulary(['remove', 'Short-lived'])).stderr,
    /^"Short-lived" has 1 entry\. Run the command with --yes/,
  );
  const { code, stdout } = await vocabulary(['remove', 'Short-lived', '--yes']);
  assert.deepEqual([code, stdout], [0, 'Deleted "Short-lived" with 1 entry.\n']);
  assert.equal(await findVocabulary('Short-lived'), undefined);
  assert.match(
    (await vocabulary(['export', 'Short-lived'])).stderr,
    /^There is no vocabulary "Short-lived"\./,
  );
});

test('a file without a name column, a missing file and a missing name are errors', async () => {
  const folder = folderWith({
    'a.csv': 'colour\nred\n',
    'a.xlsx': 'PK\u0003\u0004',
    'a.zip': 'PK\u0003\u0004',
  });
  const failure = async (...args: string[]) => (await vocabulary(['import', ...args], folder)).stderr;
  assert.match(await failure('a.csv', '--name', 'X'), /^a\.csv: None of its columns is a name\./);
  assert.match(
    await failure('a.xlsx', '--name', 'X'),
    /^a\.xlsx: It is not an XLSX file, or it has a password\./,
  );
  assert.match(
    await failure('a.zip', '--name', 'X'),
    /^a\.zip: This is an old Excel file, or a zip file: save the list as \.xlsx or \.csv\./,
  );
  assert.match(await failure('b.csv', '--name', 'X'), /b\.csv/);
  assert.match(await failure('a.csv'), /^Which vocabulary\? Give --name\.\n/);
});
