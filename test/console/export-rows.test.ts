import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExportedText } from '@textkin/client';
import fc from 'fast-check';
import { fileHead, fileLines } from '../../packages/console/src/exporting/rows.ts';
import { readCsv } from '../../packages/importing/src/formats/csv/csv.ts';

/** Difficult cells: CSV syntax, line ends, formulas, spaces. */
const cell = fc.array(fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', '=1+1', ' ', 'å', 'text', "'"), { maxLength: 8 }).map((parts) => parts.join('')); // prettier-ignore
const exported = fc.record<ExportedText>({
  collection_id: fc.constant(undefined),
  text_id: fc.integer({ min: 1, max: 1e9 }),
  headline: cell,
  body: cell,
  url: cell,
  authors: cell,
  ext_text_id: cell,
  tags: fc.constant([{ tag: 'Volvo', category: 'organization', relevance: 1 }]),
});

test('the import reads each cell of an exported CSV unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(exported), fc.boolean(), async (texts, tags) => {
      const file = fileHead('csv', tags).slice(1) + fileLines('csv', texts, tags);
      const rows: unknown[] = [];
      async function* whole() {
        yield await Promise.resolve(file);
      }
      for await (const row of readCsv(whole())) rows.push('fields' in row ? row.fields : row);
      assert.deepEqual(
        rows,
        texts.map(({ text_id, headline, body, url, authors, ext_text_id }) => ({
          text_id: String(text_id),
          ext_text_id,
          publish_date: '',
          headline,
          body,
          url,
          authors,
          ...(tags && { tags: 'Volvo' }),
        })),
      );
    }),
  );
});

test('a CSV file begins with the byte order mark, and a line of JSON Lines has all fields', () => {
  assert.ok(fileHead('csv', false).startsWith('\uFEFFtext_id,'));
  const text = { collection_id: undefined, text_id: 1, headline: 'a\nb', url: '' };
  assert.equal(
    fileHead('jsonl', true) + fileLines('jsonl', [text], true),
    '{"text_id":1,"headline":"a\\nb","url":""}\n',
  );
});
