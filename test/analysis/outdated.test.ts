import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOutdated } from '../../packages/server/src/analysis/outdated.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { until } from '../support/until.ts';
import { type Setup, type Owner, modelNamed, setUp } from './set-up.ts';

const older = 'older 1.0.0, textkin 0.0.1';

/** Creates a text with a result of another model. */
async function createOlder(store: Store, owner: Owner, body = 'good', model = older): Promise<number> {
  const textId = await owner.create(body, `text ${body}`);
  const text = { accountId: owner.account, collectionId: owner.collectionId, textId };
  const claim = { limit: 1, now: 0, leaseUntil: 9e9, first: [text], only: true };
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

/** Returns a list that grows with each text that is analysed. */
function recordAnalysed({ store }: Setup): string[] {
  const analysedTexts: string[] = [];
  store.onChange((change) => {
    if (change.kind === 'analysed') analysedTexts.push(`${change.text.collectionId}/${change.text.textId}`);
  });
  return analysedTexts;
}

/** Resolves once no text waits to be analysed again. */
const untilNoneLeft = ({ store }: Setup): Promise<boolean> =>
  until(async () => (await countOutdated(store, 'test')).waiting === 0, 'all texts are analysed again');

/** Resolves once the given number of texts are notified as analysed, a moment after they are stored. */
const untilAnalysed = (analysedTexts: readonly string[], count: number): Promise<boolean> =>
  until(
    () => analysedTexts.length >= count,
    () => `${count} texts are analysed: ${analysedTexts.join()}`,
  );

const words = async ({ store }: Setup, { account, collectionId }: Owner, textId: number) =>
  (await store.analyses.tags(account, collectionId, textId))?.map(({ tag }) => tag.replace(/ by .*/, ''));

test('texts of other models are analysed again, the newest first, after all pending texts', async () => {
  const setup = await setUp();
  const { store } = setup;
  const [one, other] = [await setup.newOwner(), await setup.newOwner()];
  for (const owner of [one, other, one, other]) await createOlder(store, owner);
  await createOlder(store, one, 'good', 'older 0.9.0, textkin 0.0.1');
  await createOlder(store, one, 'good', 'test, textkin 0.0.1');
  for (const owner of [one, other]) await owner.create('good');
  const analysedTexts = recordAnalysed(setup);
  await setup.analysis.start();
  await untilNoneLeft(setup);
  await untilAnalysed(analysedTexts, 7);
  // All were added in the same second, so the texts of the later collection count as newer.
  const [a, b] = [one.collectionId, other.collectionId];
  assert.deepEqual(analysedTexts, [`${a}/5`, `${b}/3`, `${b}/2`, `${b}/1`, `${a}/3`, `${a}/2`, `${a}/1`]);
  assert.deepEqual(await setup.store.analyses.models(), [
    { model: 'test', texts: 7, failed: 0 },
    { model: 'test, textkin 0.0.1', texts: 1, failed: 0 },
  ]);
  const last = 'the last texts of another model are analysed again';
  await until(() => setup.messages.includes(last), last);
});

test('a new text goes before outdated ones', async () => {
  const setup = await setUp({ budgetMs: () => 60_000 });
  const owner = await setup.newOwner();
  for (let number = 0; number < 6; number++) await createOlder(setup.store, owner, 'slow 150');
  const analysedTexts = recordAnalysed(setup);
  await setup.analysis.start();
  await until(() => analysedTexts.length > 0, 'the first text is analysed');
  const fresh = await owner.create('good');
  assert.equal(await owner.waitFor(fresh), 'done');
  await untilNoneLeft(setup);
  await untilAnalysed(analysedTexts, 7);
  // Only texts that were running or finished while the new text was created may come before it.
  assert.ok(analysedTexts.indexOf(`${owner.collectionId}/${fresh}`) <= 3, analysedTexts.join());
  assert.equal(analysedTexts.length, 7);
});

test('tags can be read and edited during the analysis, and edits are kept', async () => {
  const setup = await setUp({ budgetMs: () => 60_000 });
  const { store, analysis } = setup;
  const owner = await setup.newOwner();
  const { account, collectionId } = owner;
  const textId = await createOlder(store, owner, 'slow 400');
  const mine = { tag: 'Mine', category: 'person' as const, relevance: 0.5 };
  await store.analyses.editTag(account, collectionId, { textId }, { kind: 'add', tag: mine }, 9);
  await analysis.start();
  await until(() => analysis.stats().busy > 0, 'the analysis begins');
  assert.deepEqual(await words(setup, owner, textId), ['Old', 'Wrong', 'Mine']);
  assert.equal(await owner.waitFor(textId, 0), 'done');
  assert.deepEqual(await store.analyses.backlog(), { pending: 0, running: 0, failed: 0 });
  const name = 'Wrong';
  const edit = store.analyses.editTag(account, collectionId, { textId }, { kind: 'delete', name }, 9);
  assert.ok(typeof (await edit) === 'object');
  await untilNoneLeft(setup);
  assert.deepEqual(await words(setup, owner, textId), ['text slow 400', 'Mine']);
  const { words: wordCount } = (await store.collections.stats(account, collectionId))!;
  assert.equal(wordCount, 1);
});

test('a text that cannot be analysed again keeps its result, and is not tried again until it is requeued', async () => {
  const setup = await setUp();
  const { store } = setup;
  const owner = await setup.newOwner();
  const good = await createOlder(store, owner);
  const bad = await createOlder(store, owner, 'throw');
  await setup.analysis.start();
  await untilNoneLeft(setup);
  assert.deepEqual(await words(setup, owner, bad), ['Old', 'Wrong']);
  assert.equal(await store.analyses.state(owner.account, owner.collectionId, bad), 'done');
  assert.deepEqual(await words(setup, owner, good), ['text good']);
  const counts = { all: 2, waiting: 0, failed: 1, models: [older] };
  assert.deepEqual(await countOutdated(store, 'test'), counts);
  const errors = setup.messages.filter((message) => message.includes('keeps its old result'));
  assert.equal(errors.length, 1);
  assert.equal(setup.messages.filter((message) => message.includes('tried again')).length, 2);

  // The next start does not try it again; a start with another model would.
  await setup.analysis.stop(5000);
  const next = await setUp({ store });
  await next.analysis.start();
  const fresh = await owner.create('good');
  assert.equal(await next.analysis.waitFor(owner.account, owner.collectionId, fresh, 20), 'done');
  assert.deepEqual(await countOutdated(store, 'test'), { ...counts, all: 3 });
  await next.analysis.stop(5000);
  await store.analyses.forgetFailures('a newer one');
  assert.deepEqual(await countOutdated(store, 'test'), { ...counts, all: 3, waiting: 1, failed: 0 });
});

test('an update during the analysis makes the text pending, and the outdated result is discarded', async () => {
  const setup = await setUp({ budgetMs: () => 60_000 });
  const { store, analysis } = setup;
  const owner = await setup.newOwner();
  const textId = await createOlder(store, owner, 'slow 400');
  await analysis.start();
  await until(() => analysis.stats().busy > 0, 'the analysis begins');
  await store.texts.update(owner.account, owner.collectionId, { textId }, { headline: 'new', body: 'good' });
  assert.deepEqual(await words(setup, owner, textId), undefined);
  assert.equal(await owner.waitFor(textId), 'done');
  assert.deepEqual(await words(setup, owner, textId), ['new']);
  await untilNoneLeft(setup);
  assert.deepEqual(await store.analyses.models(), [{ model: 'test', texts: 1, failed: 0 }]);
});

test('a model that is replaced while the service runs is logged once, and no text is analysed twice with it', async () => {
  const setup = await setUp({ model: modelNamed('mine 1.0.0') });
  const owner = await setup.newOwner();
  const texts = [await createOlder(setup.store, owner), await createOlder(setup.store, owner)];
  const analysedTexts = recordAnalysed(setup);
  await setup.analysis.start();
  await until(() => analysedTexts.length > 0, 'the first text is analysed');
  const fresh = [await owner.create('good'), await owner.create('good')];
  for (const textId of fresh) assert.equal(await owner.waitFor(textId), 'done');
  assert.equal(setup.messages.filter((message) => message.includes('restart the service')).length, 1);
  assert.equal(new Set(analysedTexts).size, analysedTexts.length);
  assert.ok(texts.length + fresh.length >= analysedTexts.length);
});
