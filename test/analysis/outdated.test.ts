import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outdatedIn } from '../../packages/server/src/analysis/outdated.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { until } from '../support/until.ts';
import { type Bench, type Owner, modelNamed, setUp } from './bench.ts';

const older = 'older 1.0.0, textkin 0.0.1';

/** A text that another model has analysed. */
async function createOlder(store: Store, owner: Owner, body = 'good', model = older): Promise<number> {
  const textId = await owner.create(body, `text ${body}`);
  const place = { accountId: owner.account, collectionId: owner.collectionId, textId };
  const claim = { limit: 1, now: 0, leaseUntil: 9e9, first: [place], only: true };
  const [job] = await store.analyses.claim(claim);
  const tags = ['Old', 'Wrong'].map((tag) => ({
    tag,
    category: 'person' as const,
    relevance: 1,
    mentions: [],
  }));
  const result = { model, tags, terms: new Uint8Array(), vector: new Float32Array(7), words: 9 };
  assert.ok(await store.analyses.complete(job!, result));
  return textId;
}

/** The texts that are analysed from now on, in that order. */
function analysed({ store }: Bench): string[] {
  const seen: string[] = [];
  store.onChange((change) => {
    if (change.kind === 'analysed') seen.push(`${change.text.collectionId}/${change.text.textId}`);
  });
  return seen;
}

/** Resolves once no text waits to be analysed anew. */
const noneLeft = ({ store }: Bench): Promise<boolean> =>
  until(async () => (await outdatedIn(store, 'test')).waiting === 0, 'analysing anew');

/** Resolves once so many are seen: what is stored is told a moment later. */
const allSeen = (seen: readonly string[], count: number): Promise<boolean> =>
  until(
    () => seen.length >= count,
    () => `${count} texts are analysed: ${seen.join()}`,
  );

const words = async ({ store }: Bench, { account, collectionId }: Owner, textId: number) =>
  (await store.analyses.tags(account, collectionId, textId))?.map(({ tag }) => tag.replace(/ by .*/, ''));

test('texts of other models are analysed anew, the newest first, behind everything that is pending', async () => {
  const bench = await setUp();
  const { store } = bench;
  const [one, other] = [await bench.newOwner(), await bench.newOwner()];
  for (const owner of [one, other, one, other]) await createOlder(store, owner);
  await createOlder(store, one, 'good', 'older 0.9.0, textkin 0.0.1');
  await createOlder(store, one, 'good', 'test, textkin 0.0.1');
  for (const owner of [one, other]) await owner.create('good');
  const seen = analysed(bench);
  await bench.analysis.start();
  await noneLeft(bench);
  await allSeen(seen, 7);
  // All were added in one second: of two collections the later one is taken for newer.
  const [a, b] = [one.collectionId, other.collectionId];
  assert.deepEqual(seen, [`${a}/5`, `${b}/3`, `${b}/2`, `${b}/1`, `${a}/3`, `${a}/2`, `${a}/1`]);
  assert.deepEqual(await bench.store.analyses.models(), [
    { model: 'test', texts: 7, failed: 0 },
    { model: 'test, textkin 0.0.1', texts: 1, failed: 0 },
  ]);
  const last = 'the last texts of another model are analysed anew';
  await until(() => bench.logged.includes(last), last);
});

test('a text that comes meanwhile is next', async () => {
  const bench = await setUp({ budgetMs: () => 60_000 });
  const owner = await bench.newOwner();
  for (let number = 0; number < 6; number++) await createOlder(bench.store, owner, 'slow 150');
  const seen = analysed(bench);
  await bench.analysis.start();
  await until(() => seen.length > 0, 'the first one');
  const fresh = await owner.create('good');
  assert.equal(await owner.waitFor(fresh), 'done');
  await noneLeft(bench);
  await allSeen(seen, 7);
  // At most the one that was under way comes before it, and one that was finished while it was created.
  assert.ok(seen.indexOf(`${owner.collectionId}/${fresh}`) <= 3, seen.join());
  assert.equal(seen.length, 7);
});

test('tags are read and edited meanwhile, and edits are kept', async () => {
  const bench = await setUp({ budgetMs: () => 60_000 });
  const { store, analysis } = bench;
  const owner = await bench.newOwner();
  const { account, collectionId } = owner;
  const textId = await createOlder(store, owner, 'slow 400');
  const mine = { tag: 'Mine', category: 'person' as const, relevance: 0.5 };
  await store.analyses.editTag(account, collectionId, { textId }, { kind: 'add', tag: mine }, 9);
  await analysis.start();
  await until(() => analysis.stats().busy > 0, 'the beginning');
  assert.deepEqual(await words(bench, owner, textId), ['Old', 'Wrong', 'Mine']);
  assert.equal(await owner.waitFor(textId, 0), 'done');
  assert.deepEqual(await store.analyses.backlog(), { pending: 0, running: 0, failed: 0 });
  const word = 'Wrong';
  const edit = store.analyses.editTag(account, collectionId, { textId }, { kind: 'delete', word }, 9);
  assert.ok(typeof (await edit) === 'object');
  await noneLeft(bench);
  assert.deepEqual(await words(bench, owner, textId), ['text slow 400', 'Mine']);
  const { words: counted } = (await store.collections.stats(account, collectionId))!;
  assert.equal(counted, 1);
});

test('a text that can not be analysed anew keeps its result, and is left alone until it is requeued', async () => {
  const bench = await setUp();
  const { store } = bench;
  const owner = await bench.newOwner();
  const good = await createOlder(store, owner);
  const bad = await createOlder(store, owner, 'throw');
  await bench.analysis.start();
  await noneLeft(bench);
  assert.deepEqual(await words(bench, owner, bad), ['Old', 'Wrong']);
  assert.equal(await store.analyses.state(owner.account, owner.collectionId, bad), 'done');
  assert.deepEqual(await words(bench, owner, good), ['text good']);
  const left = { all: 2, waiting: 0, failed: 1, models: [older] };
  assert.deepEqual(await outdatedIn(store, 'test'), left);
  const kept = bench.logged.filter((message) => message.includes('keeps its old result'));
  assert.equal(kept.length, 1);
  assert.equal(bench.logged.filter((message) => message.includes('tried again')).length, 2);

  // The next start does not try it again, one with another model would.
  await bench.analysis.stop(5000);
  const next = await setUp({ store });
  await next.analysis.start();
  const fresh = await owner.create('good');
  assert.equal(await next.analysis.waitFor(owner.account, owner.collectionId, fresh, 20), 'done');
  assert.deepEqual(await outdatedIn(store, 'test'), { ...left, all: 3 });
  await next.analysis.stop(5000);
  await store.analyses.forgetFailures('a newer one');
  assert.deepEqual(await outdatedIn(store, 'test'), { ...left, all: 3, waiting: 1, failed: 0 });
});

test('an update meanwhile makes the text pending, and the late result is dropped', async () => {
  const bench = await setUp({ budgetMs: () => 60_000 });
  const { store, analysis } = bench;
  const owner = await bench.newOwner();
  const textId = await createOlder(store, owner, 'slow 400');
  await analysis.start();
  await until(() => analysis.stats().busy > 0, 'the beginning');
  await store.texts.update(owner.account, owner.collectionId, { textId }, { headline: 'new', body: 'good' });
  assert.deepEqual(await words(bench, owner, textId), undefined);
  assert.equal(await owner.waitFor(textId), 'done');
  assert.deepEqual(await words(bench, owner, textId), ['new']);
  await noneLeft(bench);
  assert.deepEqual(await store.analyses.models(), [{ model: 'test', texts: 1, failed: 0 }]);
});

test('a model that was exchanged while the service runs is told once, and no text is analysed twice with it', async () => {
  const bench = await setUp({ model: modelNamed('mine 1.0.0') });
  const owner = await bench.newOwner();
  const texts = [await createOlder(bench.store, owner), await createOlder(bench.store, owner)];
  const seen = analysed(bench);
  await bench.analysis.start();
  await until(() => seen.length > 0, 'the first one');
  const fresh = [await owner.create('good'), await owner.create('good')];
  for (const textId of fresh) assert.equal(await owner.waitFor(textId), 'done');
  assert.equal(bench.logged.filter((message) => message.includes('restart the service')).length, 1);
  assert.equal(new Set(seen).size, seen.length);
  assert.ok(texts.length + fresh.length >= seen.length);
});
