import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Textkin } from '@textkin/client';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { Converter } from '../../packages/server/src/cli/import/converter.ts';
import { longestRow, type Row } from '../../packages/server/src/cli/import/row.ts';
import { sourcesOf } from '../../packages/server/src/cli/import/source.ts';
import { root, run } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { folderWith, read, rowsOf, textsIn } from './rows.ts';

const tooLong = 'It is longer than 16 MiB.';
const deep = (levels: number) => `It is nested more than ${levels} levels deep.`;
const { depth } = limits.import;
/** Sizes are looked at when a piece of a file is read. */
const beyond = longestRow + 200_000;

const service = await runService({ workers: 0 });
const { apiKey, secretKey } = await service.context.keys.issue('import');
const keys = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };

/** A file with a hole in it, which takes no room on the disk and is read as NULs. */
function withHole(path: string, before: string, bytes: number, after: string): void {
  writeFileSync(path, before);
  truncateSync(path, Buffer.byteLength(before) + bytes);
  appendFileSync(path, after);
}

test('a folder of documents made to stop the import: each is a bad row, and the good ones are stored', async () => {
  const nestedList = Array.from({ length: 2000 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n');
  const folder = folderWith({
    'docs/a.txt': 'The first.',
    'docs/b-quotes.md': '>'.repeat(50_000),
    'docs/c-list.md': nestedList.slice(0, 300_000),
    'docs/d-divs.html': '<div>'.repeat(220_000),
    'docs/e-brackets.md': '['.repeat(16_000_000),
    'docs/y.md': 'The last but one.',
    'docs/z.html': '<p>The last.',
  });
  withHole(join(folder, 'docs/f-large.txt'), 'Large.', 2 ** 31 + 1, '');
  const args = ['import', 'docs', '--collection', 'Docs', '--language', 'en', '--json'];
  const { code, stdout, stderr } = await run(args, keys, folder);
  assert.equal(stderr, '');
  assert.equal(code, 1);
  const { stored, bad, collection_id } = JSON.parse(stdout) as Record<string, number>;
  assert.deepEqual([stored, bad], [3, 5]);
  const reports = readFileSync(join(folder, 'import-errors.jsonl'), 'utf8').trimEnd().split('\n');
  assert.deepEqual(
    reports.map((line) => JSON.parse(line) as object),
    [
      { source: 'docs/b-quotes.md', reason: deep(depth.markdown) },
      { source: 'docs/c-list.md', reason: deep(depth.markdown) },
      { source: 'docs/d-divs.html', reason: deep(depth.html) },
      { source: 'docs/e-brackets.md', reason: 'It is nested too deeply.' },
      { source: 'docs/f-large.txt', reason: tooLong },
    ],
  );
  const textkin = new Textkin({ url: service.url, apiKey, secretKey });
  const ids: (string | undefined)[] = [];
  for await (const { ext_text_id } of textkin.texts({ collection_id: collection_id! })) ids.push(ext_text_id);
  assert.deepEqual(ids, ['a.txt', 'y.md', 'z.html']);
});

test('a document that keeps its parser busy is given up, and the next one is read', async () => {
  const folder = folderWith({
    'a.md': 'a_b_'.repeat(50_000),
    'b.md': 'Fine.',
    'c.html': '<b></b>'.repeat(2e6),
  });
  assert.deepEqual(
    (await rowsOf(folder, { seconds: 3 })).map((row) => ('text' in row ? row.text.body : row)),
    [
      { reason: 'It takes more than 3 seconds to read.' },
      'Fine.',
      { reason: 'It takes more than 3 seconds to read.' },
    ],
  );
});

test('HTML in a row has the bounds of a document, and its row alone is bad', async () => {
  const html = ['<p>Fine.', '<div>'.repeat(depth.html + 1), '<div>'.repeat(220_000), '<i>x</i>'.repeat(5000)];
  const rows = await read('a.jsonl', html.map((html) => `${JSON.stringify({ html })}\n`).join(''));
  assert.deepEqual(
    rows.map((row) => ('reason' in row ? row.reason : 'fine')),
    ['fine', deep(depth.html), deep(depth.html), 'fine'],
  );
});

test('an entry of a feed beyond a bound is read past to its end tag, and the rest is read', async () => {
  const entry = (content: string) => `<item><title>t</title>${content}</item>\n`;
  const fine = entry('<description>Fine.</description>');
  const feed = [
    fine,
    entry(`<description>${'<b>'.repeat(300_000)}</description>`),
    fine,
    entry(`<description><![CDATA[${'x'.repeat(beyond)}</item>]]></description>`),
    entry(`<description>${'x '.repeat(beyond / 2)}</description>`),
    entry(`<description a="${'x'.repeat(beyond)}">b</description>`),
    fine,
  ];
  const rows = await read('a.xml', `<rss>\n${feed.join('')}</rss>`);
  assert.deepEqual(
    rows.map((row) => [row.line, 'reason' in row ? row.reason : 'fine']),
    [
      [2, 'fine'],
      [3, deep(depth.feed)],
      [4, 'fine'],
      [5, tooLong],
      [6, tooLong],
      [7, tooLong],
      [8, 'fine'],
    ],
  );
});

test('a feed that is too deep or too long outside its entries ends there, with its line', async () => {
  const fine = '<item><description>Fine.</description></item>\n';
  for (const [before, reason] of [
    ['<a>'.repeat(300_000), deep(depth.feed)],
    [`<!--${'x'.repeat(beyond)}`, tooLong],
  ] as const) {
    const rows = await read('a.xml', `<rss>\n${fine}${before}${fine}`);
    assert.equal(textsIn(rows).length, 1);
    assert.deepEqual(rows.slice(1), [{ line: 3, reason }]);
  }
});

test('an entry that no string can hold is one bad row', async () => {
  const path = join(folderWith({}), 'a.xml');
  withHole(
    path,
    '<rss><item><description><![CDATA[',
    2 ** 29 + 1,
    ']]></description></item>\n<item><description>Fine.</description></item></rss>',
  );
  assert.deepEqual(
    (await rowsOf(path)).map((row) => [row.line, 'reason' in row ? row.reason : 'fine']),
    [
      [1, tooLong],
      [2, 'fine'],
    ],
  );
});

test('a record of CSV that is too long or wrongly quoted is one bad row, and the next begins where it ends', async () => {
  const long = 'x'.repeat(beyond);
  const records = [
    'id,body',
    '1,Fine.',
    `2,${long},"\n"`,
    `3,"${long}""\n4,no row\n"`,
    'a,'.repeat(beyond / 2),
    '6,a "quoted" and "quoted" again',
    '7,"closed" and not',
    'still 7"',
    '8,Fine.',
    '9,"never closed',
    '10,no row',
  ];
  for (const ending of ['\n', '\r\n', '\r']) {
    const rows = await read('a.csv', records.join(ending).replaceAll('\n', ending).replaceAll('\r\r', '\r'));
    const lines = [2, 3, 5, 8, 9, 10, 12, 13];
    assert.deepEqual(
      rows.map(({ line }) => line),
      lines,
    );
    assert.deepEqual(
      rows.map((row) => ('text' in row ? row.text.body : 'reason' in row && row.reason)),
      [
        'Fine.',
        tooLong,
        tooLong,
        tooLong,
        'A quotation mark stands in a cell that does not begin with one.',
        'Text follows the quotation mark that ends a cell.',
        'Fine.',
        'A quotation mark is never closed.',
      ],
    );
  }
});

test('lines that no string can hold are read past and not kept', async () => {
  const folder = folderWith({});
  withHole(join(folder, 'a.csv'), 'id,body\n1,"', 2 ** 29 + 1, '"\n2,Fine.\n');
  withHole(join(folder, 'b.jsonl'), '{"body":"', 2 ** 29 + 1, '"}\n{"body":"Fine too."}\n');
  // A heap that could not hold one of them.
  const heap = { NODE_OPTIONS: '--max-old-space-size=150' };
  const args = ['import', 'a.csv', 'b.jsonl', '--collection', 'Long', '--language', 'en', '--json'];
  const { stdout, stderr } = await run(args, { ...keys, ...heap }, folder);
  assert.equal(stderr, '');
  const { stored, bad } = JSON.parse(stdout) as Record<string, number>;
  assert.deepEqual([stored, bad], [2, 2]);
});

test('fields and edits that no request could hold are bad rows', async () => {
  const body = 'Fine.';
  const folder = folderWith({
    // Six bytes a character, when it is sent.
    'a.txt': '\u0001'.repeat(16_000_000),
    'b.jsonl': [
      { body, headline: '\u0001'.repeat(2_000_000) },
      { body, publish_date: '\u0001'.repeat(2_000_000) },
      { body, ext_text_id: '\u0001'.repeat(2_000_000) },
      { body, edits: { manual: [{ tag: '\u0001'.repeat(2_000_000) }], replaced: [] } },
      { body, edits: { manual: [null], replaced: [] } },
      { body },
    ]
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
    'c.jsonl': `{"body":"b","edits":{"manual":[{"tag":${'['.repeat(1e6)}${']'.repeat(1e6)}}],"replaced":[]}}\n`,
  });
  const args = [
    'import',
    'a.txt',
    'b.jsonl',
    'c.jsonl',
    '--collection',
    'Large',
    '--language',
    'en',
    '--json',
  ];
  const { stdout, stderr } = await run(args, keys, folder);
  assert.equal(stderr, '');
  const { stored, bad } = JSON.parse(stdout) as Record<string, number>;
  assert.deepEqual([stored, bad], [1, 7]);
  const reports = readFileSync(join(folder, 'import-errors.jsonl'), 'utf8').trimEnd().split('\n');
  assert.deepEqual(
    reports.map((line) => {
      const { source, code, line: number } = JSON.parse(line) as Record<string, unknown>;
      return [source, number, code];
    }),
    [
      ['a.txt', undefined, 1214],
      ['b.jsonl', 1, 1211],
      ['b.jsonl', 2, 1208],
      ['b.jsonl', 3, 592],
      ['b.jsonl', 4, undefined],
      ['b.jsonl', 5, undefined],
      ['c.jsonl', 1, undefined],
    ],
  );
  assert.ok(reports.every((line) => line.length < 1000));
});

test('a document that can not be opened is a bad row', async () => {
  const folder = folderWith({ 'a.txt': 'Gone soon.', 'b.txt': 'Fine.' });
  const sources = await sourcesOf([folder]);
  rmSync(join(folder, 'a.txt'));
  await using converter = new Converter();
  const rows: Row[] = [];
  for (const source of sources) {
    const options = { format: undefined, encoding: undefined, converter, onBytes: () => undefined };
    for await (const row of source.rows(options)) rows.push(row);
  }
  assert.equal(textsIn(rows).length, 1);
  assert.match(JSON.stringify(rows[0]), /It can't be read: ENOENT/);
});

test('the document of the import names its bounds', () => {
  const page = readFileSync(join(root, 'docs/import-export.md'), 'utf8');
  const { bytes, seconds, memory } = limits.import;
  for (const bound of [
    `${bytes / 1024 ** 2} MiB |`,
    `${depth.html.toLocaleString('en-US')} levels`,
    `${depth.markdown} levels`,
    `${depth.feed} levels`,
    `${seconds} seconds, ${memory} MiB`,
  ]) {
    assert.ok(page.includes(`| ${bound}`), bound);
  }
});
