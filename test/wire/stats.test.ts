import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../support/clock.ts';
import { runService } from '../support/service.ts';

test('texts, words and tags are counted after analysis, and subtracted after deletion', async () => {
  const service = await runService();
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Stats', language: 'en' });
  const empty = { texts: 0, pending: 0, failed: 0, words: 0, pending_links: 0, tags: [] };
  assert.deepEqual(await client.call('collection.stats', { collection_id }), empty);

  const create = (body: string) => client.call('text.create', { collection_id, body });
  const ready = (text_id: number) => client.call('text.tags', { collection_id, text_id, wait: 60 });
  await create('Volvo builds lorries in Gothenburg.');
  await create('Gothenburg has a harbour. Gothenburg has trams.');
  await ready(1);
  await ready(2);
  const stats = await client.call('collection.stats', { collection_id });
  assert.deepEqual(stats, {
    ...empty,
    texts: 2,
    // The tagger counts punctuation marks as words.
    words: 15,
    tags: [
      { tag: 'Gothenburg', category: 'location', texts: 2 },
      { tag: 'Volvo', category: 'organization', texts: 1 },
    ],
  });

  await client.call('text.update', { collection_id, text_id: 1, body: 'Volvo builds buses.' });
  await ready(1);
  await client.call('text.delete', { collection_id, text_id: 2 });
  assert.deepEqual(await client.call('collection.stats', { collection_id }), {
    ...empty,
    texts: 1,
    words: 4,
    tags: [{ tag: 'Volvo', category: 'organization', texts: 1 }],
  });
  await client.call('collection.reset', { collection_id });
  assert.deepEqual(await client.call('collection.stats', { collection_id }), empty);
});

test('pending texts are counted, with the time of the oldest', async () => {
  const clock = manualClock(Date.parse('2026-11-21T10:00:00Z'));
  const service = await runService({ workers: 0, clock: clock.now });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Waiting', language: 'en' });
  for (const body of ['One.', 'Two.', 'Three.']) {
    await client.call('text.create', { collection_id, body });
    clock.pass(1000);
  }
  const { analyses } = service.context.store;
  const now = Math.floor(clock.now() / 1000);
  const [job] = await analyses.claim({ limit: 1, now, leaseUntil: now + 9, first: [] });
  const waiting = { texts: 3, pending: 3, failed: 0, words: 0, pending_links: 0, tags: [] };
  assert.deepEqual(await client.call('collection.stats', { collection_id }), {
    ...waiting,
    oldest_pending: '2026-11-21T10:00:00Z',
  });
  await analyses.fail(job!, { maxAttempts: 1, now, model: 'm' });
  assert.deepEqual(await client.call('collection.stats', { collection_id }), {
    ...waiting,
    pending: 2,
    failed: 1,
    oldest_pending: '2026-11-21T10:00:01Z',
  });
});
