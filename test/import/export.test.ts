import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Result, type Text, Textkin } from '@textkin/client';
import { storeCollections } from '../support/collections.ts';
import { run } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { temporaryFolder } from '../support/folder.ts';

const service = await runService();
const { apiKey, secretKey } = await service.context.keys.issue('export');
const textkin = new Textkin({ url: service.url, apiKey, secretKey });
const keys = { TEXTKIN_URL: service.url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };
const folder = temporaryFolder();

const texts = [
  {
    headline: 'Volvo builds in Gothenburg',
    body: 'Volvo said in Gothenburg that Ann Berg will lead the work.',
  },
  { body: 'Ann Berg lives in Stockholm.', ext_text_id: 'b', url: 'http://example.org/b', authors: 'Bo Ek' },
  { body: 'Deleted again.' },
  { body: 'Emoji \u{1f600} and \u2028 separators,\n\n"quotes".', publish_date: '2024-03-01T10:00:00Z' },
  { body: 'Ann Berg lives in Stockholm.' },
];
const { collection_id } = await textkin.call('collection.create', { name: 'First', language: 'en' });
for (const text of texts) await textkin.call('text.create', { collection_id, ...text });
await textkin.call('text.delete', { collection_id, text_id: 3 });
// Manual edits of tags: added, removed, renamed, and two joined in one.
const first = { collection_id, text_id: 1 };
await textkin.tagsWhenReady(first);
await textkin.call('text.addTag', { ...first, tag: 'Industry', relevance: 0.5 });
await textkin.call('text.deleteTag', { ...first, tag: 'Gothenburg' });
const ann = { ...first, original_tag: 'Ann Berg', updated_tag: 'A. Berg' };
await textkin.call('text.updateTag', { ...ann, updated_category: 'unknown' });
// Entities that a person chose, or refused.
const { entities } = await textkin.call('entity.find', { query: 'Volvo', language: 'en' });
await textkin.call('text.link', { ...first, tag: 'Volvo', id: entities[1]!.id });
await textkin.call('text.unlink', { ...first, tag: 'A. Berg' });

/** Runs the export into a file and reads it. */
async function exportTexts(name: string, ...more: string[]): Promise<Text[]> {
  const file = `${name}.jsonl`;
  const { code, stderr } = await run(
    ['export', '--collection', name, '--output', file, ...more],
    keys,
    folder,
  );
  assert.deepEqual([code, stderr], [0, '']);
  const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Text);
}

test('an export has each text with its tags and mentions, and waits for pending analyses', async () => {
  const exportedLines = await exportTexts('First');
  assert.deepEqual(
    exportedLines.map(({ text_id }) => text_id),
    [1, 2, 4, 5],
  );
  for (const { text_id, ...line } of exportedLines) {
    const key = { collection_id, text_id };
    const text: Partial<Text> = await textkin.call('text.get', { ...key, include_body: true });
    delete text.collection_id;
    const tags = await textkin.call('text.tags', { ...key, mentions: true, edits: true, links: true });
    assert.deepEqual({ text_id, ...line }, { ...text, ...tags });
  }
  assert.deepEqual(readdirSync(folder), ['First.jsonl']);
  const [edited, unedited] = exportedLines as (Text & Result<'text.tags'>)[];
  assert.deepEqual(edited?.edits?.replaced, [{ tag: 'Gothenburg' }, { tag: 'Ann Berg', by: 'A. Berg' }]);
  assert.deepEqual(edited.edits.links, [
    { tag: 'Volvo', entity: { id: entities[1]!.id, vocabulary: 'world' } },
    { tag: 'A. Berg' },
  ]);
  assert.ok(!('edits' in unedited!));
});

test('an import of an export gives the same texts, dates, vectors and tags in the same order', async () => {
  const before = await exportTexts('First', '--vectors');
  assert.equal(Math.hypot(...before[0]!.vector!).toFixed(6), '1.000000');
  const args = ['import', 'First.jsonl', '--collection', 'Second', '--language', 'en'];
  assert.equal((await run(args, keys, folder)).code, 0);
  const after = await exportTexts('Second', '--vectors');
  // Ids start at 1 again, and the import gives an ext_text_id to a text without one.
  const comparable = ({ ext_text_id = '', ...rest }: Text) => ({
    ...rest,
    text_id: 0,
    ext_text_id: ext_text_id.startsWith('import-') ? '' : ext_text_id,
  });
  assert.deepEqual(after.map(comparable), before.map(comparable));
  assert.deepEqual(
    after.map(({ text_id }) => text_id),
    [1, 2, 3, 4],
  );
  // From then on the copy is exact.
  await run(['import', 'Second.jsonl', '--collection', 'Third', '--language', 'en'], keys, folder);
  assert.deepEqual(await exportTexts('Third', '--vectors'), after);
});

test('an export goes to standard output without a file name, and fails with a sentence', async () => {
  const { code, stdout } = await run(['export', '--collection', String(collection_id)], keys, folder);
  assert.equal(code, 0);
  assert.equal(
    stdout,
    readFileSync(join(folder, 'First.jsonl'), 'utf8').replaceAll(/,"vector":\[[^\]]*\]/g, ''),
  );
  const missing = await run(['export', '--collection', 'None', '--output', 'none.jsonl'], keys, folder);
  assert.equal(missing.code, 1);
  assert.equal(missing.stderr, 'There is no collection "None".\n');
  assert.ok(!existsSync(join(folder, 'none.jsonl')));
});

test('an export finds a collection by its name after a thousand others', async () => {
  const { context, url } = await runService({ workers: 0 });
  const own = await context.keys.issue('export');
  await storeCollections(context.store, own.accountId, 1050);
  const environment = { TEXTKIN_URL: url, TEXTKIN_API_KEY: own.apiKey, TEXTKIN_SECRET_KEY: own.secretKey };
  const { code, stderr } = await run(['export', '--collection', '1050'], environment);
  assert.deepEqual([code, stderr], [0, '']);
});
