import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Textkin } from '@textkin/client';
import { run } from '../support/process.ts';
import { session } from '../support/session.ts';
import { startImportService } from './bounds.ts';
import { folderWith, rowsOf, textsIn } from './rows.ts';

const { keys, pair } = await startImportService();
const textkin = new Textkin(pair);
const runInSession = session();

/** Returns the stored texts of a collection. */
async function textsOf(name: string) {
  const { collections } = await textkin.call('collection.list');
  const { collection_id } = collections.find((one) => one.name === name)!;
  const texts = [];
  for await (const { text_id } of textkin.texts({ collection_id })) {
    const text = await textkin.call('text.get', { collection_id, text_id, include_body: true });
    const { headline, body, url, authors, publish_date, ext_text_id } = text;
    texts.push({ headline, body, url, authors, publish_date, ext_text_id });
  }
  return texts;
}

const optionsFor = (name: string) => ['--collection', name, '--language', 'sv', '--any-language'];

const swedish = [
  'Id;Rubrik;Brödtext;Publicerad;Länk;Författare',
  '7;Ett år på ön;"Å, ä och ö; så är det.";31/3/2024;https://exempel.se/7;Åsa Öst',
  '8;Två år;Vår och höst.;1/4/2024 14.05;https://exempel.se/8;Örjan Ek',
  '',
].join('\r\n');

const storedTexts = [
  {
    headline: 'Ett år på ön',
    body: 'Å, ä och ö; så är det.',
    url: 'https://exempel.se/7',
    authors: 'Åsa Öst',
    publish_date: '2024-03-31T00:00:00Z',
    ext_text_id: '7',
  },
  {
    headline: 'Två år',
    body: 'Vår och höst.',
    url: 'https://exempel.se/8',
    authors: 'Örjan Ek',
    publish_date: '2024-04-01T14:05:00Z',
    ext_text_id: '8',
  },
];

test('the columns of a Swedish table with semicolons are recognized in UTF-8, Latin-1 and decomposed letters', async () => {
  const folder = folderWith({
    'utf8.csv': `\ufeff${swedish}`,
    'latin1.csv': Buffer.from(swedish, 'latin1'),
    'decomposed.csv': swedish.replace(/^.*/, (header) => header.normalize('NFD')),
  });
  for (const [name, ...more] of [['utf8'], ['decomposed'], ['latin1', '--encoding', 'latin1']] as const) {
    const { code, stdout } = await run(['import', `${name}.csv`, ...optionsFor(name), ...more], keys, folder);
    assert.equal(code, 0, stdout);
    assert.deepEqual(await textsOf(name), storedTexts, name);
  }
});

test('--map names the columns of CSV and TSV and the fields of JSON', async () => {
  const rows = [
    ['Nummer', 'text', 'ARTIKEL', 'När', 'Adress', 'Av'],
    ['1', 'En rubrik', 'Sagt: "Hej" till alla.', 'den 3 mars 2024', 'https://exempel.se/1', 'Bo'],
  ];
  const object = Object.fromEntries(rows[0]!.map((name, index) => [name, rows[1]![index]]));
  const folder = folderWith({
    'a.csv': rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\n'),
    'a.tsv': rows.map((cells) => cells.join('\t')).join('\n'),
    // The first line lacks fields of the second.
    'a.jsonl': `{"artikel":"Kort."}\n${JSON.stringify(object)}\n`,
  });
  const columns = [
    'headline=Text',
    'body=artikel',
    'publish_date=när',
    'url=ADRESS',
    'authors=av',
    'ext_text_id=nummer',
  ];
  const map = columns.flatMap((column) => ['--map', column]);
  for (const name of ['a.csv', 'a.tsv', 'a.jsonl']) {
    const { code, stderr } = await runInSession(['import', name, ...optionsFor(name), ...map], keys, folder);
    assert.equal(code, 0, stderr);
    const twin = { ...keys, TEXTKIN_MAP: columns.join('\n') };
    const secondRun = await runInSession(['import', name, ...optionsFor(name), '--json'], twin, folder);
    assert.equal((JSON.parse(secondRun.stdout) as { bad: number }).bad, 0);
    assert.deepEqual((await textsOf(name)).at(-1), {
      headline: 'En rubrik',
      body: 'Sagt: "Hej" till alla.',
      url: 'https://exempel.se/1',
      authors: 'Bo',
      publish_date: '2024-03-03T00:00:00Z',
      ext_text_id: '1',
    });
  }
});

test('the import asks which columns to use, and stores nothing before the reply', async () => {
  const table = (...dates: string[]) =>
    ['id,body,Datum', ...dates.map((date, index) => `${index},Text.,${date}`)].join('\n');
  const folder = folderWith({
    'a.csv': 'Rubrik,Artikel\nEtt,Två\n',
    'a.jsonl': '{"body":"x","extra":1}\n{"body":"y","more":2}\n',
    'open.csv': table('1/3/2024', '2/3/2024'),
    'mixed.csv': table('3/3/2024', '13/1/2024', '1/13/2024'),
    'a.xml': '<rss><item><description>x</description></item></rss>',
  });
  const cases: [args: string[], says: RegExp, input?: string][] = [
    [['a.csv'], /^a\.csv: Which column is the body\? .*--map body=.*: Rubrik, Artikel\.$/],
    [['a.csv', '--map', 'body=Text'], /No column is called "Text" \(--map\)\. There are: Rubrik, Artikel\.$/],
    [
      ['a.jsonl', '--map', 'url=länk'],
      /No field is called "länk" \(--map\)\. There are: body, extra, more\.$/,
    ],
    [['a.xml', '--map', 'url=länk'], /a feed, and --map/],
    [['a.csv', '--map', 'text=Artikel'], /FIELD is headline, body, publish_date/],
    [['a.csv', '--map', 'body=Artikel', '--map', 'body=Rubrik'], /"body" is mapped twice/],
    [['open.csv'], /day first in "1\/3\/2024".*"Datum".*--dates day-first or --dates month-first\.$/],
    [['mixed.csv'], /\("13\/1\/2024"\).*\("1\/13\/2024"\)\. Add --dates/],
    [['-'], /Standard input is read only once.*--dates/, table('13/1/2024')],
    [['open.csv', '--dates', 'year-first'], /Allowed choices are day-first, month-first/],
  ];
  for (const [args, says, input] of cases) {
    // Commander exits the process for a wrong option.
    const isWhole = input !== undefined || /FIELD|twice|month-first$/.test(says.source);
    const { code, stderr } = isWhole
      ? await run(['import', ...args, ...optionsFor('Asked')], keys, folder, input)
      : await runInSession(['import', ...args, ...optionsFor('Asked')], keys, folder);
    assert.equal(code, 1, stderr);
    assert.match(stderr.trimEnd(), says);
  }
  assert.deepEqual(await textsOf('Asked'), []);
});

test('dates are read in the given order, and dates in another order are reported', async () => {
  const feed = '<rss><item><pubDate>1/3/2024</pubDate><description>x</description></item></rss>';
  const folder = folderWith({ 'a.csv': 'id,body,date\n1,One.,1/3/2024\n2,Two.,1/13/2024\n', 'a.xml': feed });
  for (const [order, dates] of [
    ['day-first', ['2024-03-01T00:00:00Z']],
    ['month-first', ['2024-01-03T00:00:00Z', '2024-01-13T00:00:00Z']],
  ] as const) {
    const { code } = await runInSession(
      ['import', 'a.csv', ...optionsFor(order), '--dates', order],
      keys,
      folder,
    );
    assert.equal(code, order === 'day-first' ? 1 : 0);
    assert.deepEqual(
      (await textsOf(order)).map(({ publish_date }) => publish_date),
      dates,
    );
    const [text] = textsIn(await rowsOf(join(folder, 'a.xml'), { dates: order }));
    assert.equal(text?.publish_date, dates[0].slice(0, 10));
  }
});
