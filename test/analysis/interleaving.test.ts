import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Setup, type Owner, setUp } from './set-up.ts';

/** Pads a command for the worker until the text is long. */
const long = (command: string) => command.padEnd(20_000, ' x');

/** Returns a list that gets the outcome of each text that is analysed or fails, in the order of the outcomes. */
function recordOutcomes({ store }: Setup): string[] {
  const outcomes: string[] = [];
  store.onChange((change) => {
    if (change.kind === 'analysed' || change.kind === 'failed')
      outcomes.push(`${change.kind} ${change.text.textId}`);
  });
  return outcomes;
}

async function start(budgetMs: number): Promise<{ setup: Setup; owner: Owner; outcomes: string[] }> {
  const setup = await setUp({ budgetMs: () => budgetMs });
  const owner = await setup.newOwner();
  await setup.analysis.start();
  // A process takes longer to start than the texts of the tests.
  assert.equal(await owner.waitFor(await owner.create('good')), 'done');
  return { setup, owner, outcomes: recordOutcomes(setup) };
}

test('short texts and previews that calls wait for run between the windows of a long text', async () => {
  const { setup, owner, outcomes } = await start(60_000);
  const slow = await owner.create(long('slow 2500'));
  await setup.untilRunning();
  const unawaited = await owner.create('good');
  const short = await owner.create('good');
  const other = await owner.create(long('good'));
  const calls = [owner.waitFor(other), owner.waitFor(short)];
  const preview = setup.analysis.preview(owner.account, { headline: '', body: 'good', language: 'en' }, 20);
  assert.equal(await calls[1], 'done');
  assert.ok(typeof (await preview) === 'object');
  assert.equal(await setup.store.analyses.state(owner.account, owner.collectionId, slow), 'running');
  for (const textId of [slow, unawaited, other]) assert.equal(await owner.waitFor(textId), 'done');
  assert.deepEqual(outcomes.slice(0, 2), [`analysed ${short}`, `analysed ${slow}`]);
});

test('the time of an interrupting text counts for its own budget only', async () => {
  const { setup, owner, outcomes } = await start(2500);
  const slow = await owner.create(long('slow 1500'));
  await setup.untilRunning();
  const short = await owner.create('slow 1500');
  assert.equal(await owner.waitFor(short), 'done');
  assert.equal(await owner.waitFor(slow), 'done');
  assert.deepEqual(outcomes, [`analysed ${short}`, `analysed ${slow}`]);
  assert.deepEqual(setup.messages, []);
});

test('interrupting texts take at most half of the time', async () => {
  const { setup, owner, outcomes } = await start(60_000);
  const slow = await owner.create(long('slow 1500'));
  await setup.untilRunning();
  const texts = await Promise.all(Array.from({ length: 6 }, () => owner.create('slow 500')));
  await Promise.all(texts.map((textId) => owner.waitFor(textId)));
  assert.equal(await owner.waitFor(slow), 'done');
  const before = outcomes.indexOf(`analysed ${slow}`);
  assert.ok(before >= 1 && before <= 4, outcomes.join());
});

for (const fault of ['hang', 'exit', 'throw']) {
  test(`an interrupting text that makes the worker ${fault} costs the long one no attempt`, async () => {
    const { setup, owner, outcomes } = await start(1000);
    const slow = await owner.create(long('slow 400'));
    await setup.untilRunning();
    const bad = await owner.create(fault);
    assert.equal(await owner.waitFor(bad), 'failed');
    assert.equal(await owner.waitFor(slow), 'done');
    assert.deepEqual(outcomes.toSorted(), [`analysed ${slow}`, `failed ${bad}`]);
    const attempts = setup.messages.filter((message) => /tried again|given up/.test(message));
    assert.equal(attempts.length, 3, attempts.join());
  });
}

test('a long text that ends the worker costs the waiting short one no attempt', async () => {
  const { setup, owner, outcomes } = await start(60_000);
  const bad = await owner.create(long('exit 300'));
  await setup.untilRunning();
  const short = await owner.create('good');
  const calls = [owner.waitFor(short), owner.waitFor(bad)];
  await setup.untilWaiting(2);
  assert.deepEqual(await Promise.all(calls), ['done', 'failed']);
  assert.deepEqual(outcomes.toSorted(), [`analysed ${short}`, `failed ${bad}`]);
  const attempts = setup.messages.filter((message) => /tried again|given up/.test(message));
  assert.equal(attempts.length, 3, attempts.join());
});
