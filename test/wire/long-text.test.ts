import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { runService } from '../support/service.ts';
import { bank, snow, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

const service = await runService({ workers: 1 });
const client = await service.newClient();
await service.ready();
const { collection_id } = await client.call('collection.create', { name: 'Long', language: 'en' });

const filler = 'Snow fell on the hills and on the fields behind them. ';
const end = '. At last the train from Stockholm arrived.';
/** One text for all tests, because its analysis takes seconds. */
const body = `${storm} ${filler.repeat(2000)}`.slice(0, limits.body - end.length) + end;
const create = async (body: string) => (await client.call('text.create', { collection_id, body })).text_id;
const long = await create(body);

test('with one worker, a news text is analysed while a text of the maximum length is running', async () => {
  assert.equal(body.length, limits.body);
  const stateOf = (text_id: number) =>
    service.context.store.analyses.state(client.account, collection_id, text_id);
  await until(async () => (await stateOf(long)) !== 'pending', 'the long text is running');
  for (const body of [snow, bank]) {
    const text_id = await create(body);
    // 60 s for busy machines: the point is that the long text is still running.
    const { tags } = await client.call('text.tags', { collection_id, text_id, wait: 60 });
    assert.ok(tags.length > 0);
    assert.equal(await stateOf(long), 'running');
  }
  // Without a wait, because a preview also waits for the other texts of its collection.
  const preview = { collection_id, body: `${bank} Now.`, wait: 0 };
  await until(async () => (await client.ask('text.preview', preview)).result, 'the preview is there');
  assert.equal(await stateOf(long), 'running');
});

test('a text of the maximum length is tagged to its end', { skip: unlessFull }, async () => {
  const params = { collection_id, text_id: long, wait: 60, mentions: true };
  // Repeated, because on a slow machine the wait may run out.
  const readTags = async () => (await client.ask('text.tags', params)).result;
  const { tags } = (await until(readTags, 'the long text is analysed', { withinMs: 240_000 }))!;
  const stockholm = tags.find(({ tag }) => tag === 'Stockholm');
  assert.equal(stockholm?.mentions?.[0]?.offset, body.indexOf('Stockholm'));
});

test(
  'a text of the maximum length has related texts, explained and deduplicated, like any other text',
  { skip: unlessFull },
  async () => {
    const relatedTo = async (text_id: number, more: object = {}) =>
      (await client.call('text.relatedTexts', { collection_id, text_id, wait: 60, limit: 50, ...more }))
        .related_texts;
    const [found] = await relatedTo(long, { explain: true, dedupe: 0.9 });
    assert.equal(found?.text_id, 2);
    assert.ok(found.explain!.shared_terms.length > 0);
    assert.equal((await relatedTo(2))[0]?.text_id, 1);
  },
);
