import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { run } from '../support/process.ts';
import { excessiveLength, startImportService, tooLong, withHole } from './bounds.ts';
import { folderWith, read } from './rows.ts';

const { keys } = await startImportService();

test('a CSV record that is too long is one bad row, and the next begins at its end', async () => {
  const long = 'x'.repeat(excessiveLength);
  const records = [
    'id,body',
    '1,Fine.',
    `2,${long},"\n"`,
    `3,"${long}""\n4,no row\n"`,
    'a,'.repeat(excessiveLength / 2),
    '6,a "quoted" and "quoted" again',
    '7,"closed" and not',
    'x,y,z',
    '8,Fine.',
    '9,"never closed',
    '10,a row',
  ];
  for (const ending of ['\n', '\r\n', '\r']) {
    const rows = await read('a.csv', records.join(ending).replaceAll('\n', ending).replaceAll('\r\r', '\r'));
    assert.deepEqual(
      rows.map((row) => [row.line, 'text' in row ? row.text.body : 'reason' in row && row.reason]),
      [
        [2, 'Fine.'],
        [3, tooLong],
        [5, tooLong],
        [8, tooLong],
        [9, 'a "quoted" and "quoted" again'],
        [10, '"closed" and not'],
        [11, 'Invalid record length: the header has 2 columns, this row has 3.'],
        [12, 'Fine.'],
        [13, 'A quotation mark is never closed.'],
        [14, 'a row'],
      ],
    );
  }
});

test('lines longer than any string are skipped', async () => {
  const folder = folderWith({});
  withHole(join(folder, 'a.csv'), 'id,body\n1,"', 2 ** 29 + 1, '"\n2,Fine.\n');
  withHole(join(folder, 'b.jsonl'), '{"body":"', 2 ** 29 + 1, '"}\n{"body":"Fine too."}\n');
  // A heap smaller than one of the lines.
  const heap = { NODE_OPTIONS: '--max-old-space-size=150' };
  const args = ['import', 'a.csv', 'b.jsonl', '--collection', 'Long', '--language', 'en', '--json'];
  const { stdout, stderr } = await run(args, { ...keys, ...heap }, folder);
  assert.equal(stderr, '');
  const { stored, bad } = JSON.parse(stdout) as Record<string, number>;
  assert.deepEqual([stored, bad], [2, 2]);
});

test('fields and edits that are too long for a request are bad rows', async () => {
  const body = 'Fine.';
  const folder = folderWith({
    // Six bytes a character in the request.
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
      const { source, error, line: number } = JSON.parse(line) as Record<string, unknown>;
      return [source, number, error];
    }),
    [
      ['a.txt', undefined, 'bodyTooLong'],
      ['b.jsonl', 1, 'headlineTooLong'],
      ['b.jsonl', 2, 'wrongDate'],
      ['b.jsonl', 3, 'outOfRange'],
      ['b.jsonl', 4, undefined],
      ['b.jsonl', 5, undefined],
      ['c.jsonl', 1, undefined],
    ],
  );
  assert.ok(reports.every((line) => line.length < 1000));
});
