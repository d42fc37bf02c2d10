/** Changes of a text that are bound to its revision. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();

async function newText(fields: object = {}) {
  const { collection_id } = await client.call('collection.create', { name: 'Revisions', language: 'en' });
  const params = { collection_id, headline: 'Council', body: 'The council met in the town hall.', ...fields };
  const { text_id } = await client.call('text.create', params);
  return { collection_id, text_id };
}

const revisionOf = async (key: { collection_id: number; text_id: number }) =>
  (await client.call('text.get', { ...key, include: ['revision'] })).revision!;

test('a text has a revision, which every field changes and which returns with the former fields', async () => {
  const key = await newText({ publish_date: '2026-01-20T08:00:00Z', ext_text_id: 'own' });
  assert.equal('revision' in (await client.call('text.get', key)), false);
  const first = await revisionOf(key);
  assert.match(first, /^[\w-]{22}$/);
  const seen = new Set([first]);
  for (const change of [
    { headline: 'The council' },
    { body: 'The council did not meet in the town hall.' },
    { url: 'https://example.org/' },
    { authors: 'Ann' },
    { publish_date: '2026-01-21T08:00:00Z' },
    { ext_text_id: 'other' },
  ]) {
    await client.call('text.update', { ...key, ...change });
    const revision = await revisionOf(key);
    assert.ok(!seen.has(revision), Object.keys(change)[0]);
    seen.add(revision);
  }
  await client.call('text.update', {
    ...{ ...key, headline: 'Council', body: 'The council met in the town hall.', url: '', authors: '' },
    ...{ publish_date: '2026-01-20T08:00:00Z', ext_text_id: 'own' },
  });
  assert.equal(await revisionOf(key), first);
});

test('moving a letter from one field to the next changes the revision', async () => {
  const one = await newText({ headline: 'ab', url: 'c' });
  const other = await newText({ headline: 'a', url: 'bc' });
  assert.notEqual(await revisionOf(one), await revisionOf(other));
});

test('an update with the current revision is stored and returns the next; an update with an earlier revision changes nothing', async () => {
  const key = await newText();
  const read = await revisionOf(key);
  const stored = await client.call('text.update', { ...key, if_revision: read, authors: 'Ann' });
  assert.equal(stored.revision, await revisionOf(key));
  const was = await client.call('text.get', { ...key, include_body: true, include: ['revision'] });
  for (const if_revision of [read, 'none', '', 'å'.repeat(100)]) {
    const error = await client.refused('text.update', { ...key, if_revision, url: 'https://example.org/' });
    assert.equal(error.code, errorCodes.textChanged);
    assert.deepEqual(error.data, {
      ...{ reason: 'textChanged', field: 'if_revision', revision: stored.revision },
    });
  }
  assert.deepEqual(await client.call('text.get', { ...key, include_body: true, include: ['revision'] }), was);
  const long = await client.refused('text.update', { ...key, if_revision: 'x'.repeat(101), authors: 'B' });
  assert.deepEqual([long.data.reason, long.data.field, long.data.limit], ['outOfRange', 'if_revision', 100]);
  assert.equal('revision' in (await client.call('text.update', { ...key, authors: 'Bo' })), false);
});

test('of many updates of one revision, exactly one is stored', async () => {
  const key = await newText();
  const if_revision = await revisionOf(key);
  const names = Array.from({ length: 20 }, (_, at) => `Author ${at}`);
  const responses = await Promise.all(
    names.map((authors) => client.ask('text.update', { ...key, if_revision, authors })),
  );
  const stored = responses.filter(({ result }) => result !== undefined);
  assert.equal(stored.length, 1);
  assert.equal((await client.call('text.get', key)).authors, stored[0]!.result!.authors);
  const refused = responses.flatMap(({ error }) => (error ? [error.data.reason] : []));
  assert.deepEqual(new Set(refused), new Set(['textChanged']));
});

test('a repeated update with an idempotency key returns its first result, whatever changed since', async () => {
  const key = await newText();
  const once = { ...key, if_revision: await revisionOf(key), authors: 'Ann', idempotency_key: 'once' };
  const first = await client.call('text.update', once);
  await client.call('text.update', { ...key, authors: 'Bo' });
  assert.deepEqual(await client.call('text.update', once), first);
  assert.equal((await client.call('text.get', key)).authors, 'Bo');
});

test('a text that is gone has no revision to compare', async () => {
  const key = await newText();
  const if_revision = await revisionOf(key);
  await client.call('text.delete', key);
  assert.equal(
    (await client.refused('text.update', { ...key, if_revision, url: 'x' })).data.reason,
    'noSuchText',
  );
});
