import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlessFull } from '../../support/often.ts';
import { setUp } from './bench.ts';
import { until } from '../support/until.ts';

for (const fault of ['hang', 'exit', 'throw']) {
  test(`a text that makes its worker ${fault} is given up after three attempts; the others are analysed`, async () => {
    const { analysis, store, logged, newOwner } = await setUp({ budgetMs: () => 1000 });
    const owner = await newOwner();
    const bad = await owner.create(fault);
    const good = [await owner.create('good'), await owner.create('good')];
    await analysis.start();
    for (const textId of good) assert.equal(await owner.waitFor(textId), 'done');
    assert.equal(await owner.waitFor(bad), 'failed');
    assert.equal(await owner.waitFor(bad, 0), 'failed');
    assert.equal(logged.filter((message) => message.includes('will be tried again')).length, 2);
    assert.equal(logged.filter((message) => message.includes('given up')).length, 1);
    assert.deepEqual(await store.analyses.backlog(), { pending: 0, running: 0, failed: 1 });
    // A text that was changed gets a new chance, and its worker lives again.
    await store.texts.update(owner.account, owner.collectionId, { textId: bad }, { body: 'good' });
    assert.equal(await owner.waitFor(bad), 'done');
  });
}

for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
  test(`a worker that gets ${signal} while at work costs one attempt, not the text`, async () => {
    const { analysis, logged, newOwner } = await setUp({ budgetMs: () => 3000 });
    const owner = await newOwner();
    await analysis.start();
    const first = await owner.create('good', 'first');
    assert.equal(await owner.waitFor(first), 'done');
    const pid = Number((await owner.tag(first))!.replace('first by ', ''));
    const hit = await owner.create('slow 1000', 'hit');
    await until(() => analysis.stats().busy > 0, 'the worker is at the text');
    process.kill(pid, signal);
    assert.equal(await owner.waitFor(hit), 'done');
    assert.notEqual(await owner.tag(hit), `hit by ${pid}`);
    assert.equal(logged.filter((message) => message.includes('will be tried again')).length, 1);
  });
}

test('a worker that has grown too big is replaced after its text', { skip: unlessFull }, async () => {
  const { analysis, newOwner } = await setUp();
  const owner = await newOwner();
  await analysis.start();
  const texts = [await owner.create('fat', 'a'), await owner.create('good', 'a')];
  for (const textId of texts) assert.equal(await owner.waitFor(textId), 'done');
  assert.notEqual(await owner.tag(texts[0]!), await owner.tag(texts[1]!));
});

test(
  'a stop lets the text under way finish and keeps the rest pending, with no attempt counted',
  { skip: unlessFull },
  async () => {
    const { analysis, store, newOwner, running, waiting } = await setUp();
    const owner = await newOwner();
    await analysis.start();
    const [first, second] = [await owner.create('slow 300'), await owner.create('good')];
    await running();
    const held = [owner.waitFor(first), owner.waitFor(second)];
    await waiting(2);
    await analysis.stop(5000);
    assert.deepEqual(await Promise.all(held), ['done', 'ranOut']);
    assert.equal(await store.analyses.state(owner.account, owner.collectionId, second), 'pending');
  },
);

test(
  'a stop that runs out of time gives the text back, and the next start takes it up',
  { skip: unlessFull },
  async () => {
    const { analysis, store, newOwner, running } = await setUp();
    const owner = await newOwner();
    await analysis.start();
    await owner.create('slow 60000');
    await running();
    await analysis.stop(50);
    assert.equal((await store.analyses.backlog()).pending, 1);
    const [job] = await store.analyses.claim({ limit: 1, now: 0, leaseUntil: 9e9, first: [] });
    assert.equal(job?.attempts, 0);
    // Left running, as by a service that was killed.
    const next = await setUp({ store, budgetMs: () => 60_000 });
    await next.analysis.start();
    await running();
    assert.ok(next.logged.some((message) => message.includes('begin again')));
  },
);
