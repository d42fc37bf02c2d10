import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Textkin } from '@textkin/client';
import { Converter } from '../../packages/server/src/cli/import/converter.ts';
import type { Row } from '../../packages/importing/src/row.ts';
import { sourcesOf } from '../../packages/server/src/cli/import/source.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { root, run } from '../support/process.ts';
import { deep, startImportService, tooLong, withHole } from './bounds.ts';
import { folderWith, read, rowsOf, textsIn } from './rows.ts';

const { depth } = limits.import;
const { pair, keys } = await startImportService();

test('in a folder of documents made to stop the import, each bad one is a bad row and the good ones are stored', async () => {
  const nestedList = Array.from({ length: 2000 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n');
  const folder = folderWith({
    'docs/a.txt': 'The first.',
    'docs/b-quotes.md': '>'.repeat(50_000),
    'docs/c-list.md': nestedList.slice(0, 300_000),
    'docs/d-divs.html': '<div>'.repeat(220_000),
    'docs/y.md': 'The last but one.',
    'docs/z.html': '<p>The last.',
  });
  withHole(join(folder, 'docs/f-large.txt'), 'Large.', 2 ** 31 + 1, '');
  const args = ['import', 'docs', '--collection', 'Docs', '--language', 'en', '--json'];
  const { code, stdout, stderr } = await run(args, keys, folder);
  assert.equal(stderr, '');
  assert.equal(code, 1);
  const { stored, bad, collection_id } = JSON.parse(stdout) as Record<string, number>;
  assert.deepEqual([stored, bad], [3, 4]);
  const reports = readFileSync(join(folder, 'import-errors.jsonl'), 'utf8').trimEnd().split('\n');
  assert.deepEqual(
    reports.map((line) => JSON.parse(line) as object),
    [
      { source: 'docs/b-quotes.md', reason: deep(depth.markdown) },
      { source: 'docs/c-list.md', reason: deep(depth.markdown) },
      { source: 'docs/d-divs.html', reason: deep(depth.html) },
      { source: 'docs/f-large.txt', reason: tooLong },
    ],
  );
  const textkin = new Textkin(pair);
  const ids: (string | undefined)[] = [];
  for await (const { ext_text_id } of textkin.texts({ collection_id: collection_id! })) ids.push(ext_text_id);
  assert.deepEqual(ids, ['a.txt', 'y.md', 'z.html']);
});

test('a document that keeps its parser busy is rejected or read whole, and the next one is read', async () => {
  // Far less than the first and last documents take, and far more than the second takes, even on a busy machine.
  const seconds = 3;
  const figures = 28_000;
  const folder = folderWith({
    'a.md': '['.repeat(16_000_000),
    'b.md': 'Fine.',
    'c.html': '<figure><img src="a"><figcaption>x</figcaption></figure>'.repeat(figures),
  });
  assert.deepEqual(
    (await rowsOf(folder, { seconds })).map((row) => ('text' in row ? row.text.body : row)),
    [
      { reason: `It takes more than ${seconds} seconds to read.` },
      'Fine.',
      Array(figures).fill('x').join('\n\n'),
    ],
  );
});

test('HTML in a row has the limits of a document, and only its row is bad', async () => {
  const html = ['<p>Fine.', '<div>'.repeat(depth.html + 1), '<div>'.repeat(220_000), '<i>x</i>'.repeat(5000)];
  const rows = await read('a.jsonl', html.map((html) => `${JSON.stringify({ html })}\n`).join(''));
  assert.deepEqual(
    rows.map((row) => ('reason' in row ? row.reason : 'fine')),
    ['fine', deep(depth.html), deep(depth.html), 'fine'],
  );
});

test('a document that can’t be opened is a bad row', async () => {
  const folder = folderWith({ 'a.txt': 'Gone soon.', 'b.txt': 'Fine.' });
  const { sources } = await sourcesOf([folder]);
  rmSync(join(folder, 'a.txt'));
  await using converter = new Converter();
  const rows: Row[] = [];
  for (const source of sources) {
    const options = {
      format: undefined,
      mapping: {},
      dates: undefined,
      encoding: undefined,
      converter,
      onBytes: () => undefined,
    };
    for await (const row of source.rows(options)) rows.push(row);
  }
  assert.equal(textsIn(rows).length, 1);
  assert.match(JSON.stringify(rows[0]), /It can't be read: ENOENT/);
});

test('the page about the import names its limits', () => {
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
