import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bench, type Owner, setUp } from './bench.ts';

/** The order with so much behind it that the text is long. */
const long = (order: string) => order.padEnd(20_000, ' x');

/** Which texts were analysed and which were given up, in that order. */
function outcomes({ store }: Bench): string[] {
  const seen: string[] = [];
  store.onChange((change) => {
    if (change.kind === 'analysed' || change.kind === 'failed')
      seen.push(`${change.kind} ${change.text.textId}`);
  });
  return seen;
}

async function start(budgetMs: number): Promise<{ bench: Bench; owner: Owner; seen: string[] }> {
  const bench = await setUp({ budgetMs: () => budgetMs });
  const owner = await bench.newOwner();
  await bench.analysis.start();
  // A process takes longer to start than the texts take.
  assert.equal(await owner.waitFor(await owner.create('good')), 'done');
  return { bench, owner, seen: outcomes(bench) };
}

test('a short text or preview that is waited for gets in between the windows of a long one', async () => {
  const { bench, owner, seen } = await start(60_000);
  const slow = await owner.create(long('slow 2500'));
  await bench.running();
  const idle = await owner.create('good');
  const short = await owner.create('good');
  const other = await owner.create(long('good'));
  const calls = [owner.waitFor(other), owner.waitFor(short)];
  const preview = bench.analysis.preview(owner.account, { headline: '', body: 'good', language: 'en' }, 20);
  assert.equal(await calls[1], 'done');
  assert.ok(typeof (await preview) === 'object');
  assert.equal(await bench.store.analyses.state(owner.account, owner.collectionId, slow), 'running');
  for (const textId of [slow, idle, other]) assert.equal(await owner.waitFor(textId), 'done');
  assert.deepEqual(seen.slice(0, 2), [`analysed ${short}`, `analysed ${slow}`]);
});

test('the time of a text in between counts for its own budget alone', async () => {
  const { bench, owner, seen } = await start(2500);
  const slow = await owner.create(long('slow 1500'));
  await bench.running();
  const short = await owner.create('slow 1500');
  assert.equal(await owner.waitFor(short), 'done');
  assert.equal(await owner.waitFor(slow), 'done');
  assert.deepEqual(seen, [`analysed ${short}`, `analysed ${slow}`]);
  assert.deepEqual(bench.logged, []);
});

test('texts in between leave a long one half of the time', async () => {
  const { bench, owner, seen } = await start(60_000);
  const slow = await owner.create(long('slow 1500'));
  await bench.running();
  const texts = await Promise.all(Array.from({ length: 6 }, () => owner.create('slow 500')));
  await Promise.all(texts.map((textId) => owner.waitFor(textId)));
  assert.equal(await owner.waitFor(slow), 'done');
  const before = seen.indexOf(`analysed ${slow}`);
  assert.ok(before >= 1 && before <= 4, seen.join());
});

for (const fault of ['hang', 'exit', 'throw']) {
  test(`a text in between that makes the worker ${fault} costs the long one no attempt`, async () => {
    const { bench, owner, seen } = await start(1000);
    const slow = await owner.create(long('slow 400'));
    await bench.running();
    const bad = await owner.create(fault);
    assert.equal(await owner.waitFor(bad), 'failed');
    assert.equal(await owner.waitFor(slow), 'done');
    assert.deepEqual(seen.toSorted(), [`analysed ${slow}`, `failed ${bad}`]);
    const attempts = bench.logged.filter((message) => /tried again|given up/.test(message));
    assert.equal(attempts.length, 3, attempts.join());
  });
}

test('a long text that ends the worker costs the one that was to get in between no attempt', async () => {
  const { bench, owner, seen } = await start(60_000);
  const bad = await owner.create(long('exit 300'));
  await bench.running();
  const short = await owner.create('good');
  const calls = [owner.waitFor(short), owner.waitFor(bad)];
  await bench.waiting(2);
  assert.deepEqual(await Promise.all(calls), ['done', 'failed']);
  assert.deepEqual(seen.toSorted(), [`analysed ${short}`, `failed ${bad}`]);
  const attempts = bench.logged.filter((message) => /tried again|given up/.test(message));
  assert.equal(attempts.length, 3, attempts.join());
});
