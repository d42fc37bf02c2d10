import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExportedText } from '@textkin/client';
import fc from 'fast-check';
import { fileHead, fileLines, type FileOptions } from '../../packages/console/src/exporting/table.ts';
import { textsTable } from '../../packages/console/src/exporting/texts-table.ts';
import { Workbook } from '../../packages/console/src/exporting/xlsx/workbook.ts';
import { startMarkup } from '../../packages/console/src/importing/reading/markup/markup.ts';
import { readCsv } from '../../packages/importing/src/formats/csv/csv.ts';
import { readXlsx } from '../../packages/importing/src/formats/office/xlsx.ts';
import { startMarkup as startOtherMarkup } from '../../packages/importing/src/formats/page/markup.ts';

const parts = ['"', ',', ';', '\t', '\n', '\r\n', '=1+1', ' ', 'å', 'text', "'"];
const cellOf = (parts: readonly string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((chosen) => chosen.join(''));
const textsWith = (cell: fc.Arbitrary<string>) =>
  fc.record<ExportedText>({
    collection_id: fc.constant(undefined),
    text_id: fc.integer({ min: 1, max: 1e9 }),
    headline: cell,
    body: cell,
    url: cell,
    authors: cell,
    ext_text_id: cell,
    tags: fc.constant([{ tag: 'Volvo', category: 'organization', relevance: 1 }]),
  });

async function* inOnePiece<T>(piece: T): AsyncGenerator<T> {
  yield await Promise.resolve(piece);
}

const fieldsOf = (texts: readonly ExportedText[], tags: boolean) =>
  texts.map(({ text_id, headline, body, url, authors, ext_text_id, publish_date = '' }) => ({
    text_id: String(text_id),
    ext_text_id,
    publish_date,
    headline,
    body,
    url,
    authors,
    ...(tags && { tags: 'Volvo' }),
  }));

test('the import reads each cell of an exported CSV unchanged, whatever separates the cells', async () => {
  const textOfCells = textsWith(cellOf(parts));
  const separator = fc.constantFrom('comma' as const, 'semicolon' as const, 'tab' as const);
  await fc.assert(
    fc.asyncProperty(fc.array(textOfCells), fc.boolean(), separator, async (texts, tags, separator) => {
      const [table, options] = [textsTable(tags), { format: 'csv', separator } as const];
      const file = fileHead(table, options).slice(1) + fileLines(table, options, texts);
      const rows: unknown[] = [];
      for await (const row of readCsv(inOnePiece(file))) rows.push('fields' in row ? row.fields : row);
      assert.deepEqual(rows, fieldsOf(texts, tags));
    }),
  );
});

test('a CSV file begins with the byte order mark, and a line of JSON Lines has all fields', () => {
  const table = textsTable(false);
  const csv: FileOptions = { format: 'csv', separator: 'semicolon' };
  assert.ok(fileHead(table, csv).startsWith('\uFEFFtext_id;'));
  const jsonl: FileOptions = { format: 'jsonl', separator: 'comma' };
  const text = { collection_id: undefined, text_id: 1, headline: 'a\nb', url: '' };
  assert.equal(fileHead(table, jsonl), '');
  assert.equal(fileLines(table, jsonl, [text]), '{"text_id":1,"headline":"a\\nb","url":""}\n');
});

/** Returns the fields of the rows that the import reads from a workbook, with either parser of markup. */
async function readBack(texts: readonly ExportedText[], tags = false) {
  const { columns, cellsOf } = textsTable(tags);
  const workbook = new Workbook(columns);
  for (const text of texts) workbook.add([cellsOf(text)]);
  const bytes = new Uint8Array(await (await workbook.finish('')).arrayBuffer());
  const rowsByParser: unknown[][] = [];
  for (const start of [startMarkup, startOtherMarkup]) {
    const rows: unknown[] = [];
    for await (const row of readXlsx(inOnePiece(bytes), start)) rows.push('fields' in row ? row.fields : row);
    rowsByParser.push(rows);
  }
  assert.deepEqual(rowsByParser[0], rowsByParser[1]);
  return rowsByParser[0];
}

test('the import reads each cell of an exported workbook unchanged', async () => {
  const cell = cellOf([...parts, '<', '&', '_x000D_', '_', '\u0001', '\ufffe', '🙂', ']]>']);
  await fc.assert(
    fc.asyncProperty(fc.array(textsWith(cell), { maxLength: 4 }), fc.boolean(), async (texts, tags) => {
      assert.deepEqual(await readBack(texts, tags), fieldsOf(texts, tags));
    }),
    { numRuns: 50 },
  );
});

test('a workbook has dates of every century, and texts longer than a cell', async () => {
  const makeText = (publish_date: string, body: string): ExportedText => ({
    collection_id: undefined,
    ...{ text_id: 1, headline: 'h', url: '', authors: '', ext_text_id: '', body, publish_date },
  });
  const long = `${'x'.repeat(32_766)}🙂${'y'.repeat(60_000)}`;
  const rows = (await readBack([
    makeText('2026-03-02T08:15:30Z', long),
    makeText('1900-03-01T00:00:00Z', 'b'),
    makeText('1900-02-28T00:00:00Z', 'z'.repeat(32_767)),
    makeText('1789-07-14T17:30:00Z', 'd'),
  ])) as Record<string, string>[];
  assert.deepEqual(
    rows.map(({ publish_date }) => publish_date),
    ['2026-03-02T08:15:30', '1900-03-01', '1900-02-28T00:00:00Z', '1789-07-14T17:30:00Z'],
  );
  assert.deepEqual(
    rows.map(({ body }) => body),
    [long, 'b', 'z'.repeat(32_767), 'd'],
  );
});
