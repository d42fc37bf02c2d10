import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { setUp } from './set-up.ts';
import { until } from '../support/until.ts';

for (const fault of ['hang', 'exit', 'throw']) {
  test(`a text that makes its worker ${fault} fails after three attempts; other texts are analysed`, async () => {
    const { analysis, store, messages, newOwner } = await setUp({ budgetMs: () => 1000 });
    const owner = await newOwner();
    const bad = await owner.create(fault);
    const good = [await owner.create('good'), await owner.create('good')];
    await analysis.start();
    for (const textId of good) assert.equal(await owner.waitFor(textId), 'done');
    assert.equal(await owner.waitFor(bad), 'failed');
    assert.equal(await owner.waitFor(bad, 0), 'failed');
    assert.equal(messages.filter((message) => message.includes('will be tried again')).length, 2);
    assert.equal(messages.filter((message) => message.includes('given up')).length, 1);
    assert.deepEqual(await store.analyses.backlog(), { pending: 0, running: 0, failed: 1 });
    // A changed text is analysed again, by a restarted worker.
    await store.texts.update(owner.account, owner.collectionId, { textId: bad }, { body: 'good' });
    assert.equal(await owner.waitFor(bad), 'done');
  });
}

for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
  test(`a worker that gets ${signal} during a text costs one attempt, not the text`, async () => {
    const { analysis, messages, newOwner } = await setUp({ budgetMs: () => 3000 });
    const owner = await newOwner();
    await analysis.start();
    const first = await owner.create('good', 'first');
    assert.equal(await owner.waitFor(first), 'done');
    const pid = Number((await owner.tag(first))!.replace('first by ', ''));
    const hit = await owner.create('slow 1000', 'hit');
    await until(() => analysis.stats().busy > 0, 'the worker runs the text');
    process.kill(pid, signal);
    assert.equal(await owner.waitFor(hit), 'done');
    assert.notEqual(await owner.tag(hit), `hit by ${pid}`);
    assert.equal(messages.filter((message) => message.includes('will be tried again')).length, 1);
  });
}

test('a worker that has grown too large is replaced after its text', { skip: unlessFull }, async () => {
  const { analysis, newOwner } = await setUp();
  const owner = await newOwner();
  await analysis.start();
  const texts = [await owner.create('fat', 'a'), await owner.create('good', 'a')];
  for (const textId of texts) assert.equal(await owner.waitFor(textId), 'done');
  assert.notEqual(await owner.tag(texts[0]!), await owner.tag(texts[1]!));
});

test(
  'a stop lets the running text finish, and keeps the other texts pending without counting an attempt',
  { skip: unlessFull },
  async () => {
    const { analysis, store, newOwner, untilRunning, untilWaiting } = await setUp();
    const owner = await newOwner();
    await analysis.start();
    const [first, second] = [await owner.create('slow 300'), await owner.create('good')];
    await untilRunning();
    const calls = [owner.waitFor(first), owner.waitFor(second)];
    await untilWaiting(2);
    await analysis.stop(5000);
    assert.deepEqual(await Promise.all(calls), ['done', 'ranOut']);
    assert.equal(await store.analyses.state(owner.account, owner.collectionId, second), 'pending');
  },
);

test(
  'a stop at its deadline releases the running text, and the next start analyses it',
  { skip: unlessFull },
  async () => {
    const { analysis, store, newOwner, untilRunning } = await setUp();
    const owner = await newOwner();
    await analysis.start();
    await owner.create('slow 60000');
    await untilRunning();
    await analysis.stop(50);
    assert.equal((await store.analyses.backlog()).pending, 1);
    const [job] = await store.analyses.claim({ limit: 1, now: 0, leaseUntil: 9e9, first: [] });
    assert.equal(job?.attempts, 0);
    // The claim above leaves the text running, as a killed service does.
    const next = await setUp({ store, budgetMs: () => 60_000 });
    await next.analysis.start();
    await untilRunning();
    assert.ok(next.messages.some((message) => message.includes('begin again')));
  },
);
