import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';
import { bank, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

test('with one worker, a news text behind one of 100,000 characters is analysed while that goes on', async () => {
  const service = await runService({ workers: 1 });
  const client = await service.newClient();
  await service.ready();
  const { collection_id } = await client.call('collection.create', { name: 'Long', language: 'en' });
  const create = async (body: string) => (await client.call('text.create', { collection_id, body })).text_id;
  const stateOf = (text_id: number) =>
    service.context.store.analyses.state(client.account, collection_id, text_id);
  const long = await create(`${storm} ${bank}\n`.repeat(1000).slice(0, 100_000));
  await until(async () => (await stateOf(long)) !== 'pending', 'the long text is begun');
  for (const body of [storm, bank]) {
    const text_id = await create(body);
    // 60 for the sake of machines that are busy: what counts is that the long one is still at it.
    const { tags } = await client.call('text.tags', { collection_id, text_id, wait: 60 });
    assert.ok(tags.length > 0);
    assert.equal(await stateOf(long), 'running');
  }
  // Without a wait, for a preview waits for the other texts of its collection too.
  const preview = { collection_id, body: `${bank} Now.`, wait: 0 };
  await until(async () => (await client.ask('text.preview', preview)).result, 'the preview is there');
  assert.equal(await stateOf(long), 'running');
});
