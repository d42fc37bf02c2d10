import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from '../../packages/server/src/analysis/jobs/fair-queue.ts';
import { type AwaitedText, Waiters } from '../../packages/server/src/analysis/jobs/waiters.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { setUp } from './set-up.ts';

test('a wait of 0 returns started, then stillRunning; a positive wait returns ranOut', async () => {
  const { newOwner, analysis } = await setUp({ workers: 0 });
  const owner = await newOwner();
  await analysis.start();
  const textId = await owner.create('good');
  assert.equal(await owner.waitFor(textId, 0), 'started');
  assert.equal(await owner.waitFor(textId, 0), 'stillRunning');
  assert.equal(await owner.waitFor(textId, 0.05), 'ranOut');
  assert.equal(await owner.waitFor(textId, 0), 'stillRunning');
  assert.equal(await owner.waitFor(textId + 1, 0), 'missing');
  const stranger = await newOwner();
  const foreign = await analysis.waitFor(stranger.account, owner.collectionId, textId, 0);
  assert.equal(foreign, 'missing');
});

test('no notification is lost: calls that begin around the moment of the result all return', async () => {
  const { newOwner, analysis } = await setUp();
  const owner = await newOwner();
  await analysis.start();
  assert.equal(await owner.waitFor(await owner.create('good')), 'done');
  for (let round = 0; round < 25; round++) {
    const textId = await owner.create('good');
    const calls = [];
    const deadline = performance.now() + 60_000;
    while ((await owner.waitFor(textId, 0)) !== 'done') {
      assert.ok(performance.now() < deadline, 'the text is analysed');
      // Two thousand calls of an account may wait.
      if (calls.length < 1000) calls.push(owner.waitFor(textId, 20));
      await new Promise(setImmediate);
    }
    calls.push(owner.waitFor(textId, 20));
    for (const outcome of await Promise.all(calls)) assert.equal(outcome, 'done');
  }
  assert.equal(analysis.stats().waiting, 0);
});

test('an aborted call returns at once, and so do the calls of a deleted text and of a reset collection', async () => {
  const { newOwner, analysis, store, untilWaiting } = await setUp({ workers: 0 });
  const owner = await newOwner();
  await analysis.start();
  const texts = [await owner.create('a'), await owner.create('b'), await owner.create('c')] as const;
  const abort = new AbortController();
  const calls = [
    owner.waitFor(texts[0], 60, abort.signal),
    owner.waitFor(texts[1], 60),
    owner.waitFor(texts[2], 60),
    owner.waitFor(texts[2], 60),
  ];
  await untilWaiting(calls.length);
  abort.abort();
  assert.equal(await calls[0], 'ranOut');
  assert.equal(await owner.waitFor(texts[0], 60, abort.signal), 'ranOut');
  await store.texts.delete(owner.account, owner.collectionId, { textId: texts[1] });
  assert.equal(await calls[1], 'missing');
  await store.collections.reset(owner.account, owner.collectionId);
  assert.deepEqual(await Promise.all(calls.slice(2)), ['missing', 'missing']);
  assert.equal(analysis.stats().waiting, 0);
});

test('results from before a reset or an update are discarded', async () => {
  const { newOwner, analysis, store, untilRunning } = await setUp();
  const owner = await newOwner();
  const completions: string[] = [];
  store.onChange((change) => {
    if (change.kind !== 'analysed') return;
    const { textId, epoch, revision } = change.text;
    completions.push(`${textId} ${epoch} ${revision}`);
  });
  await analysis.start();
  await owner.create('slow 300', 'old');
  await untilRunning();
  await store.collections.reset(owner.account, owner.collectionId);
  assert.equal(await owner.create('slow 300', 'new'), 1);
  await untilRunning();
  await store.texts.update(owner.account, owner.collectionId, { textId: 1 }, { headline: 'newer' });
  assert.equal(await owner.waitFor(1), 'done');
  assert.match((await owner.tag(1))!, /^newer by/);
  assert.deepEqual(completions, ['1 2 2']);
});

test('awaited texts go first; accounts take turns', async () => {
  const { newOwner, analysis, store, untilWaiting } = await setUp();
  const [flood, other] = [await newOwner(), await newOwner()];
  const texts = await Promise.all(Array.from({ length: 30 }, () => flood.create('slow 10')));
  const single = await other.create('good');
  const order: string[] = [];
  store.onChange((change) => {
    if (change.kind === 'analysed') order.push(`${change.text.accountId}/${change.text.textId}`);
  });
  const last = texts.at(-1)!;
  const call = flood.waitFor(last);
  await untilWaiting(1);
  await analysis.start();
  assert.equal(await call, 'done');
  for (const textId of texts) assert.equal(await flood.waitFor(textId), 'done');
  assert.equal(order[0], `${flood.account}/${last}`);
  assert.ok(order.indexOf(`${other.account}/${single}`) <= 2, order.slice(0, 4).join());
});

test('accounts with waiting calls take turns', () => {
  const queue = new FairQueue<AwaitedText>();
  const waiters = new Waiters(queue, { all: 5, ofAccount: 3 });
  const ref = (accountId: number, textId: number) => ({ accountId, collectionId: accountId, textId });
  const calls = [ref(1, 1), ref(1, 2), ref(1, 3)].map((text) => waiters.add(text, 1)!);
  assert.equal(waiters.add(ref(1, 4), 1), undefined, 'the share of the account is used up');
  calls.push(...[ref(2, 1), ref(3, 1)].map((text) => waiters.add(text, 1)!));
  assert.equal(waiters.add(ref(4, 1), 1), undefined, 'the limit is reached');
  const next = () => {
    const text = queue.next(() => true);
    return text && ref(text.accountId, text.textId);
  };
  assert.deepEqual([next(), next(), next()], [ref(1, 1), ref(2, 1), ref(3, 1)]);
  assert.equal(next(), undefined, 'the turn of texts that nobody waits for');
  assert.deepEqual([next(), next(), next()], [ref(1, 1), ref(2, 1), ref(3, 1)]);
  calls[0]!.end();
  calls[3]!.end();
  assert.deepEqual([next(), next(), next()], [undefined, ref(1, 2), ref(3, 1)]);
  for (const call of [...calls, ...calls]) call.end();
  assert.equal(waiters.count, 0);
  assert.equal(
    queue.has(() => true),
    false,
  );
});

test('a text that nobody waits for gets its turn among previews and awaited texts', async () => {
  const { newOwner, analysis, store, untilWaiting } = await setUp();
  const [rich, poor] = [await newOwner(), await newOwner()];
  const order: string[] = [];
  store.onChange((change) => {
    if (change.kind === 'analysed') order.push(change.text.accountId === poor.account ? 'poor' : 'rich');
  });
  const polledText = await poor.create('good');
  const awaitedTexts = await Promise.all(Array.from({ length: 10 }, () => rich.create('slow 20')));
  const previews = Array.from({ length: 10 }, (_, at) =>
    analysis.preview(rich.account, { headline: `${at}`, body: 'slow 20', language: 'en' }, 20),
  );
  const calls = awaitedTexts.map((textId) => rich.waitFor(textId));
  await untilWaiting(awaitedTexts.length);
  assert.equal(await poor.waitFor(polledText, 0), 'started');
  void Promise.all(previews.map((preview) => preview.then(() => order.push('preview'))));
  await analysis.start();
  await Promise.all([...calls, ...previews]);
  assert.equal(await poor.waitFor(polledText, 0), 'done');
  // It gets the eighth turn, and is notified once its result is stored.
  assert.ok(order.indexOf('poor') < 12, order.join());
});

test('the previews and texts of one account delay another account by at most one turn', async () => {
  const { newOwner, analysis, untilWaiting } = await setUp();
  const [flood, other] = [await newOwner(), await newOwner()];
  const order: string[] = [];
  const preview = async (name: string, account: number) => {
    const source = { headline: name, body: 'slow 20', language: 'en' } as const;
    assert.ok(typeof (await analysis.preview(account, source, 20)) === 'object');
    order.push(name);
  };
  const floodCalls = Array.from({ length: 10 }, (_, at) => preview(`flood ${at}`, flood.account));
  const text = await other.create('slow 20');
  const awaitedText = other.waitFor(text).then(() => order.push('text'));
  await untilWaiting(1);
  const others = [preview('other', other.account), awaitedText];
  await analysis.start();
  await Promise.all([...floodCalls, ...others]);
  assert.ok(order.indexOf('text') <= 2, order.join());
  assert.ok(order.indexOf('other') <= 5, order.join());
});

test('calls that are settled together resume a few in each turn of the event loop', async () => {
  const { newOwner, analysis, store, untilWaiting } = await setUp({ workers: 0 });
  const owner = await newOwner();
  await analysis.start();
  const textId = await owner.create('good');
  let resumed = 0;
  const calls = Array.from({ length: 500 }, async () => {
    const outcome = await owner.waitFor(textId);
    resumed++;
    return outcome;
  });
  await untilWaiting(calls.length);
  await store.texts.delete(owner.account, owner.collectionId, { textId });
  let most = 0;
  for (let before = resumed; resumed < calls.length; before = resumed) {
    await new Promise(setImmediate);
    most = Math.max(most, resumed - before);
  }
  assert.ok(most <= 50, `${most} in one turn`);
  assert.deepEqual(new Set(await Promise.all(calls)), new Set(['missing']));
  assert.equal(analysis.stats().waiting, 0);
});

test('one account may make only a share of the waiting calls', async () => {
  const { newOwner, analysis, untilWaiting } = await setUp({ workers: 0 });
  const [one, other] = [await newOwner(), await newOwner()];
  await analysis.start();
  const [ones, others] = [await one.create('good'), await other.create('good')];
  const abort = new AbortController();
  const calls = Array.from({ length: limits.waiters.ofAccount }, () => one.waitFor(ones, 60, abort.signal));
  await untilWaiting(calls.length);
  assert.equal(await one.waitFor(ones, 60), 'stillRunning');
  assert.equal(await other.waitFor(others, 0.01), 'ranOut');
  const source = { headline: '', body: 'good', language: 'en' } as const;
  const previews = Array.from({ length: limits.previews.calls.ofAccount }, () =>
    analysis.preview(one.account, source, 60, abort.signal),
  );
  assert.equal(await analysis.preview(one.account, source, 60), 'stillRunning');
  assert.equal(await analysis.preview(other.account, source, 0.01), 'ranOut');
  abort.abort();
  assert.deepEqual(new Set(await Promise.all([...calls, ...previews])), new Set(['ranOut']));
  assert.equal(await one.waitFor(ones, 0.01), 'ranOut');
});
