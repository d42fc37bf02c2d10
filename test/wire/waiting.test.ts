import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';
import { complete as completeText, giveUp as giveTextUp } from '../support/by-hand.ts';
import { withBearer } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

// Without workers, the test decides when an analysis is done.
const service = await runService({ workers: 0 });
const { store, analysis } = service.context;
const client = await service.newClient();

const newCollection = async () =>
  (await client.call('collection.create', { name: 'Waiting', language: 'en' })).collection_id;
async function newText(collection_id: number, body = 'Ericsson met Volvo in Lund.') {
  const { text_id } = await client.call('text.create', { collection_id, body });
  return { collection_id, text_id };
}
type Text = Awaited<ReturnType<typeof newText>>;

const tags: AnalysedTag[] = [
  {
    tag: 'Ericsson',
    category: 'organization',
    relevance: 0.9,
    mentions: [{ field: 'body', offset: 0, length: 8 }],
  },
  {
    tag: 'Volvo',
    category: 'organization',
    relevance: 0.5,
    mentions: [{ field: 'body', offset: 13, length: 5 }],
  },
  { tag: 'Lund', category: 'location', relevance: 0.2, mentions: [{ field: 'body', offset: 22, length: 4 }] },
];

const withAccount = (text: Text) => ({ account: client.account, ...text });
const complete = (text: Text) => completeText(store, withAccount(text), tags);
const giveUp = (text: Text) => giveTextUp(store, withAccount(text));

const untilWaiting = (count: number) =>
  until(() => analysis.stats().waiting === count, `${count} calls wait`);

for (const method of ['text.tags', 'text.relatedTexts']) {
  test(`${method}: without a wait, processing and then stillProcessing; with a wait, waitRanOut when it runs out`, async () => {
    const text = await newText(await newCollection());
    const reasons: string[] = [];
    for (const wait of [0, 0, -1, '0', 1, 0])
      reasons.push((await client.refused(method, { ...text, wait })).data.reason);
    assert.deepEqual(reasons, [
      'processing',
      'stillProcessing',
      'stillProcessing',
      'stillProcessing',
      'waitRanOut',
      'stillProcessing',
    ]);
    await complete(text);
    for (const wait of [0, 1, 60]) await client.call(method, { ...text, wait });
    await client.call('text.update', { ...text, url: 'http://x.se' });
    await client.call(method, { ...text, wait: 0 });
    await client.call('text.update', { ...text, headline: 'New' });
    assert.equal((await client.refused(method, { ...text, wait: 0 })).data.reason, 'processing');
  });

  test(`${method}: a waiting call returns as soon as the result is stored`, async () => {
    const text = await newText(await newCollection());
    const calls = [60, 61, 1e9, 1e300, undefined].map((wait) => client.call(method, { ...text, wait }));
    await untilWaiting(calls.length);
    await complete(text);
    await Promise.all(calls);
    await untilWaiting(0);
  });

  test(`${method}: after a failed analysis, the call is refused with analysisFailed, and an update queues the text again`, async () => {
    const text = await newText(await newCollection());
    const call = client.refused(method, { ...text, wait: 60 });
    await untilWaiting(1);
    await giveUp(text);
    assert.equal((await call).data.reason, 'analysisFailed');
    assert.equal((await client.refused(method, { ...text, wait: 0 })).data.reason, 'analysisFailed');
    await client.call('text.update', { ...text, body: 'Another body.' });
    assert.equal((await client.refused(method, { ...text, wait: 0 })).data.reason, 'processing');
    await complete(text);
    await client.call(method, { ...text, wait: 0 });
  });

  test(`${method}: a call for a text that is deleted during the wait is refused with noSuchText`, async () => {
    const collection_id = await newCollection();
    const text = await newText(collection_id);
    for (const [removal, params] of [
      ['text.delete', text],
      ['collection.reset', { collection_id }],
      ['collection.delete', { collection_id }],
    ] as const) {
      const { text_id } = removal === 'text.delete' ? text : await newText(collection_id);
      const call = client.refused(method, { collection_id, text_id, wait: 60 });
      await untilWaiting(1);
      await client.call(removal, params);
      assert.equal((await call).data.reason, 'noSuchText', removal);
    }
  });

  test(`${method}: values of wait`, async () => {
    const text = await newText(await newCollection());
    for (const wait of [0.5, 'x', '', '1.5', true, [], {}]) {
      const { data } = await client.refused(method, { ...text, wait });
      assert.deepEqual([data.reason, data.field], ['invalidParams', 'wait'], JSON.stringify(wait));
    }
  });

  test(`${method}: the wait ends when the client disconnects`, async () => {
    const text = await newText(await newCollection());
    const hangUp = new AbortController();
    const body = JSON.stringify({ method, params: { ...text, wait: 60 } });
    const calls = Array.from({ length: 20 }, () => client.send(body, { signal: hangUp.signal }));
    await untilWaiting(20);
    hangUp.abort();
    await Promise.allSettled(calls);
    await untilWaiting(0);
  });
}

test('tags can be limited, filtered, returned without categories and with their places', async () => {
  const text = await newText(await newCollection());
  await complete(text);
  const ask = async (params: object) => (await client.call('text.tags', { ...text, ...params })).tags;
  const bare = tags.map(({ tag, category, relevance }) => ({ tag, category, relevance }));
  assert.deepEqual(await ask({}), bare);
  assert.deepEqual(await ask({ limit: 2 }), bare.slice(0, 2));
  assert.deepEqual(await ask({ min_relevance: 0.5 }), bare.slice(0, 2));
  assert.deepEqual(await ask({ min_relevance: '0.51', limit: '5' }), bare.slice(0, 1));
  assert.deepEqual(await ask({ min_relevance: 1 }), []);
  assert.deepEqual(await ask({ mentions: true }), tags);
  const unknown = bare.map((tag) => ({ ...tag, category: 'unknown' }));
  assert.deepEqual(await ask({ skip_categorization: 'true' }), unknown);
});

test('related texts wait for texts that were stored before the call, and count the texts still pending', async () => {
  const collection_id = await newCollection();
  const [first, second, third] = [
    await newText(collection_id),
    await newText(collection_id),
    await newText(collection_id),
  ];
  assert.equal((await client.refused('text.relatedTexts', { ...first, wait: 0 })).data.reason, 'processing');
  await complete(first);
  const now = await client.call('text.relatedTexts', { ...first, wait: 0 });
  assert.deepEqual(now, { related_texts: [], pending: 2 });
  const call = client.call('text.relatedTexts', { ...first, wait: 60 });
  await untilWaiting(1);
  await complete(second);
  await untilWaiting(1);
  const late = await newText(collection_id);
  await giveUp(third);
  const { related_texts, ...rest } = await call;
  assert.deepEqual(
    related_texts.map(({ text_id, relevance }) => [text_id, relevance]),
    [[second.text_id, 1]],
  );
  assert.deepEqual(rest, {}, 'texts that were stored after the call or have failed do not count');
  const ranOut = await client.call('text.relatedTexts', { ...first, wait: 1 });
  assert.deepEqual([ranOut.related_texts.length, ranOut.pending], [1, 1]);
  await complete(late);
  assert.equal((await client.call('text.relatedTexts', { ...first, wait: 0 })).related_texts.length, 2);
});

test('without a wait, related texts wait one second for other texts, however long the text itself takes', async () => {
  const collection_id = await newCollection();
  const first = await newText(collection_id);
  await newText(collection_id);
  await complete(first);
  const began = performance.now();
  const { pending } = await client.call('text.relatedTexts', first);
  assert.equal(pending, 1);
  const seconds = (performance.now() - began) / 1000;
  assert.ok(seconds >= 1, `${seconds} s`);
  // The client would disconnect after sixty seconds.
  assert.ok(seconds < 30, `${seconds} s`);
});

test('pending texts of all collections in scope are counted', async () => {
  const [one, other] = [await newCollection(), await newCollection()];
  const first = await newText(one);
  await complete(first);
  for (const id of [one, other, other]) await newText(id);
  const params = { ...first, collection_scope: [one, other], wait: 0 };
  assert.equal((await client.call('text.relatedTexts', params)).pending, 3);
});

test('a missing text is reported at once, without waiting', async () => {
  const { collection_id } = await newText(await newCollection());
  for (const method of ['text.tags', 'text.relatedTexts']) {
    assert.equal(
      (await client.refused(method, { collection_id, text_id: 2, wait: 60 })).data.reason,
      'noSuchText',
    );
    assert.equal(
      (await client.refused(method, { collection_id: 9999, text_id: 1, wait: 60 })).data.reason,
      'noSuchCollection',
    );
  }
  const scope = { collection_scope: [collection_id, 9999], wait: 60 };
  assert.equal(
    (await client.refused('text.relatedTexts', { collection_id, text_id: 1, ...scope })).data.reason,
    'noSuchCollection',
  );
});

test('a waiting call returns no data after its key has expired', async () => {
  const text = await newText(await newCollection());
  const { api_key, secret_key } = await client.call('keys.create', { static: true, scope: 'read' });
  const refusal = withBearer(service.url, secret_key).refused('text.tags', { ...text, wait: 60 });
  await until(() => analysis.stats().waiting > 0, 'the call waits');
  await client.call('keys.revoke', { api_key });
  await complete(text);
  assert.equal((await refusal).data.reason, 'tokenInvalid');
});
