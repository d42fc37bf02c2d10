import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Waiters } from '../../packages/server/src/analysis/waiters.ts';
import { setUp } from './bench.ts';

test('a wait of 0 says that the work began, then that it goes on; a positive one that it ran out', async () => {
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

test('no wake-up is lost: calls that begin around the moment of the result are all answered', async () => {
  const { newOwner, analysis } = await setUp();
  const owner = await newOwner();
  await analysis.start();
  assert.equal(await owner.waitFor(await owner.create('good')), 'done');
  for (let round = 0; round < 25; round++) {
    const textId = await owner.create('good');
    const calls = [];
    while ((await owner.waitFor(textId, 0)) !== 'done') {
      calls.push(owner.waitFor(textId, 20));
      await new Promise(setImmediate);
    }
    calls.push(owner.waitFor(textId, 20));
    for (const outcome of await Promise.all(calls)) assert.equal(outcome, 'done');
  }
  assert.equal(analysis.stats().waiting, 0);
});

test('an aborted call is let go at once, and so are those of a text or a collection that goes away', async () => {
  const { newOwner, analysis, store } = await setUp({ workers: 0 });
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
  while (analysis.stats().waiting < calls.length) await new Promise(setImmediate);
  abort.abort();
  assert.equal(await calls[0], 'ranOut');
  assert.equal(await owner.waitFor(texts[0], 60, abort.signal), 'ranOut');
  await store.texts.delete(owner.account, owner.collectionId, { textId: texts[1] });
  assert.equal(await calls[1], 'missing');
  await store.collections.reset(owner.account, owner.collectionId);
  assert.deepEqual(await Promise.all(calls.slice(2)), ['missing', 'missing']);
  assert.equal(analysis.stats().waiting, 0);
});

test('results of before a reset or an update are dropped', async () => {
  const { newOwner, analysis, store } = await setUp();
  const owner = await newOwner();
  const completed: string[] = [];
  store.onChange((change) => {
    if (change.kind !== 'analysed') return;
    const { textId, epoch, revision } = change.text;
    completed.push(`${textId} ${epoch} ${revision}`);
  });
  await analysis.start();
  await owner.create('slow 300', 'old');
  while ((await store.analyses.backlog()).running === 0) await new Promise(setImmediate);
  await store.collections.reset(owner.account, owner.collectionId);
  assert.equal(await owner.create('slow 300', 'new'), 1);
  while ((await store.analyses.backlog()).running === 0) await new Promise(setImmediate);
  await store.texts.update(owner.account, owner.collectionId, { textId: 1 }, { headline: 'newer' });
  assert.equal(await owner.waitFor(1), 'done');
  assert.match((await owner.tag(1))!, /^newer by/);
  assert.deepEqual(completed, ['1 2 2']);
});

test('a text that is waited for goes first; the accounts take turns', async () => {
  const { newOwner, analysis, store } = await setUp();
  const [flood, other] = [await newOwner(), await newOwner()];
  const texts = await Promise.all(Array.from({ length: 30 }, () => flood.create('slow 10')));
  const single = await other.create('good');
  const order: string[] = [];
  store.onChange((change) => {
    if (change.kind === 'analysed') order.push(`${change.text.accountId}/${change.text.textId}`);
  });
  const last = texts.at(-1)!;
  const wanted = flood.waitFor(last);
  while (analysis.stats().waiting === 0) await new Promise(setImmediate);
  await analysis.start();
  assert.equal(await wanted, 'done');
  for (const textId of texts) assert.equal(await flood.waitFor(textId), 'done');
  assert.equal(order[0], `${flood.account}/${last}`);
  assert.ok(order.indexOf(`${other.account}/${single}`) <= 2, order.slice(0, 4).join());
});

test('the accounts that wait take turns, from one look to the next as well', () => {
  const waiters = new Waiters(5);
  const place = (accountId: number, textId: number) => ({ accountId, collectionId: accountId, textId });
  const held = [place(1, 1), place(1, 2), place(1, 3), place(2, 1), place(3, 1)].map((one) =>
    waiters.add(one)!,
  );
  assert.equal(waiters.add(place(4, 1)), undefined, 'the limit is reached');
  const all = () => true;
  assert.deepEqual(waiters.first(2, all), [place(1, 1), place(2, 1)]);
  assert.deepEqual(waiters.first(2, all), [place(3, 1), place(1, 1)]);
  assert.deepEqual(waiters.first(9, all), [2, 3, 1].map((a) => place(a, 1)).concat(place(1, 2), place(1, 3)));
  assert.deepEqual(
    waiters.first(1, ({ textId }) => textId === 3),
    [place(1, 3)],
  );
  for (const waiter of [...held, ...held]) waiter.cancel();
  assert.equal(waiters.count, 0);
  assert.deepEqual(waiters.first(9, all), []);
});
