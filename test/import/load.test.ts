/** The requests that an import sends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Textkin } from '@textkin/client';
import { type BadRowFound, load, type PreparedRow } from '../../packages/importing/src/entries/storing.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const { apiKey, secretKey } = await service.context.keys.issue('load');

async function* rowsOf(rows: readonly PreparedRow[]): AsyncGenerator<PreparedRow> {
  for (const row of rows) yield await Promise.resolve(row);
}

test('no empty batch is sent, and the end is reported all the same', async () => {
  const textkin = new Textkin({ url: service.url, apiKey, secretKey });
  const { collection_id } = await textkin.call('collection.create', { name: 'Batches', language: 'en' });
  const text = (index: number): PreparedRow => ({ text: { body: 'A text.', ext_text_id: String(index) } });
  const sizes = async (rows: readonly PreparedRow[]) => {
    const batches: number[] = [];
    let progress = 0;
    const batch: Textkin['batch'] = (calls, options) => {
      batches.push(calls.length);
      return textkin.batch(calls, options);
    };
    await load([{ name: 'rows', rows: () => rowsOf(rows) }], {
      textkin: {
        call: textkin.call.bind(textkin),
        tagsWhenReady: textkin.tagsWhenReady.bind(textkin),
        batch,
      },
      collectionId: collection_id,
      anyLanguage: false,
      signal: new AbortController().signal,
      onBad: () => Promise.resolve(),
      onProgress: () => progress++,
    });
    assert.ok(progress > 0);
    return batches;
  };
  assert.deepEqual(await sizes([]), []);
  assert.deepEqual(await sizes([{ reason: 'It has no text.' }]), []);
  assert.deepEqual(await sizes(Array.from({ length: 100 }, (_, index) => text(index))), [100]);
  // Each body takes 60,000 bytes, so that eight fit into a request.
  const long = Array.from({ length: 15 }, (_, index) => ({
    text: { body: 'å'.repeat(30_000), ext_text_id: `long-${index}` },
  }));
  assert.deepEqual(await sizes(long), [8, 7]);
});

test('rows that are not stored are reported in their order, with their number, line and cells', async () => {
  const textkin = new Textkin({ url: service.url, apiKey, secretKey });
  const { collection_id } = await textkin.call('collection.create', { name: 'Order', language: 'en' });
  const original = { columns: ['body'], cells: ['x'] };
  const fineRow = (index: number): PreparedRow => ({
    line: 2 * index,
    text: { body: 'A text.', ext_text_id: `o-${index}` },
  });
  const refusedRow = (index: number): PreparedRow => ({
    ...{ line: 2 * index, original },
    text: { body: 'A text.', ext_text_id: `o-${index}`, publish_date: 'yesterday' },
  });
  const unreadableRow = (index: number): PreparedRow => ({
    line: 2 * index,
    original,
    reason: 'It has no text.',
  });
  const rows = Array.from({ length: 250 }, (_, at) => {
    const index = at + 1;
    return index % 50 === 0 ? refusedRow(index) : index % 70 === 0 ? unreadableRow(index) : fineRow(index);
  });
  const bad: BadRowFound[] = [];
  const counts = await load([{ name: 'rows', rows: () => rowsOf(rows) }], {
    textkin,
    collectionId: collection_id,
    anyLanguage: false,
    signal: new AbortController().signal,
    onBad: (row) => Promise.resolve(void bad.push(row)),
    onProgress: () => undefined,
  });
  assert.equal(counts.bad, 8);
  assert.deepEqual(
    bad.map(({ record }) => record),
    [50, 70, 100, 140, 150, 200, 210, 250],
  );
  for (const row of bad) assert.deepEqual([row.line, row.original], [2 * row.record!, original]);
});
