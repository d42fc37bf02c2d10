import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { runService } from '../support/service.ts';

test('the names that the model finds are listed, dated and renamed', async () => {
  const service = await runService();
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
  const create = async (body: string, publish_date: string) => {
    const { text_id } = await client.call('text.create', { collection_id, body, publish_date });
    await client.call('text.tags', { collection_id, text_id, wait: 60 });
  };
  await create('Volvo builds lorries in Gothenburg.', '2026-01-05');
  await create('Gothenburg has a harbour. Gothenburg has trams.', '2026-03-01');
  const scope = { collection_scope: collection_id };
  const volvo = { tag: 'Volvo', category: 'organization' };
  const [first, last] = ['2026-01-05T00:00:00Z', '2026-03-01T00:00:00Z'];
  assert.deepEqual(await client.call('tag.list', scope), {
    tags: [
      { tag: 'Gothenburg', category: 'location', texts: 2, first, last },
      { ...volvo, texts: 1, first, last: first },
    ],
  });
  const { total, texts } = await client.call('tag.texts', { ...scope, tag: 'GÖTHENBURG' });
  assert.deepEqual([total, texts.map(({ text_id }) => text_id)], [2, [2, 1]]);
  const { buckets } = await client.call('tag.timeline', { ...scope, tag: 'Gothenburg', interval: 'month' });
  assert.deepEqual(
    buckets.map(({ from, texts }) => [from.slice(0, 7), texts]),
    [
      ['2026-01', 1],
      ['2026-02', 0],
      ['2026-03', 1],
    ],
  );
  await client.call('tag.edit', { collection_id, tag: 'Volvo', new_tag: 'AB Volvo' });
  await create('Volvo has a new factory.', '2026-04-01');
  const { tags } = await client.call('text.tags', { collection_id, text_id: 3, mentions: true });
  assert.deepEqual(
    tags.map(({ tag, mentions }) => [tag, mentions?.length]),
    [['AB Volvo', 1]],
  );
});

test('invalid params are refused by name', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
  const scope = { collection_scope: collection_id };
  const wrong = async (method: string, params: object) => {
    const { data } = await client.refused(method, { ...scope, ...params });
    return [data.reason, data.field];
  };
  assert.deepEqual(await wrong('tag.list', { cursor: 'nonsense' }), ['noSuchPage', 'cursor']);
  const ofAnother = Buffer.from(JSON.stringify(['name', [1], [0, 'a', 'person']])).toString('base64url');
  assert.deepEqual(await wrong('tag.list', { cursor: ofAnother }), ['noSuchPage', 'cursor']);
  assert.deepEqual(await wrong('tag.list', { limit: limits.listedTags.max + 1 }), ['outOfRange', 'limit']);
  assert.deepEqual(await wrong('tag.list', { category: 'animal' }), ['noSuchCategory', 'category']);
  assert.deepEqual(await wrong('tag.timeline', { tag: 'A', interval: 'hour' }), [
    'invalidParams',
    'interval',
  ]);
  assert.deepEqual(await wrong('tag.texts', {}), ['tagMissing', 'tag']);
  assert.deepEqual(await client.call('tag.texts', { ...scope, tag: 'A' }), {
    ...{ tag: 'A', category: 'unknown', total: 0, texts: [] },
  });
  for (const publishedAt of [0, 20_000 * 86_400]) {
    const { text_id } = await client.call('text.create', {
      collection_id,
      body: 'A text.',
      publish_date: new Date(publishedAt * 1000).toISOString(),
    });
    const { context } = service;
    for (const job of await context.store.analyses.claim({ limit: 1, now: 0, leaseUntil: 9, first: [] })) {
      const tags = [{ tag: 'A', category: 'unknown' as const, relevance: 1, mentions: [] }];
      const rest = { terms: new Uint8Array(), vector: new Float32Array(384), words: 1, model: 'm' };
      assert.ok(await context.store.analyses.complete(job, { tags, ...rest }), String(text_id));
    }
  }
  assert.deepEqual(await wrong('tag.timeline', { tag: 'A', interval: 'day' }), ['outOfRange', 'interval']);
});
