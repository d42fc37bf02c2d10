import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOutdated } from '../../packages/server/src/analysis/outdated.ts';
import { type Model, models } from '../../packages/server/src/nlp/model.ts';
import { type Keys, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { memory } from '../support/memory.ts';
import { runService } from '../support/service.ts';
import { tinyModel } from '../support/tiny-model.ts';
import { until } from '../support/until.ts';

const data = temporaryFolder(memory);
const bodies = ['bridges over the river', 'the river and its bridges', 'ferries to the islands'];
let keys: Keys | undefined;

/** Runs a service with a model until all texts have a result of that model, then compares every text with the others by meaning. */
async function serveWith(model: Model, isFirst = false): Promise<void> {
  await using service = await runService({ data, modelInstead: model });
  keys ??= await service.context.keys.issue('test');
  const client = await login(service.url, keys);
  const collection_id = 1;
  if (isFirst) {
    await client.call('collection.create', { name: 'Widths', language: 'en' });
    for (const body of bodies) await client.call('text.create', { collection_id, body });
  }
  const relatedTo = (text_id: number, wait: number) =>
    client.call('text.relatedTexts', {
      collection_id,
      text_id,
      wait,
      related_by: 'semantic',
      min_threshold: 0,
    });
  // While vectors of two lengths are stored, a search succeeds and compares only the vectors of the service's model.
  await relatedTo(1, 60);
  const { store } = service.context;
  await until(async () => (await store.analyses.backlog()).pending === 0, 'new texts are analysed');
  await until(
    async () => (await countOutdated(store, model.name)).waiting === 0,
    'outdated texts are analysed again',
  );
  assert.deepEqual(
    (await store.analyses.models()).map(({ model: stamp, texts }) => [stamp.split(',')[0], texts]),
    [[model.name, bodies.length]],
  );
  const page = await store.changes.since(keys.accountId, collection_id, 0, 100);
  for (const { analysed } of page!.changes) assert.equal(analysed!.vector.length, model.dimensions);
  for (const text_id of bodies.keys()) {
    const { related_texts } = await relatedTo(text_id + 1, 60);
    assert.equal(related_texts.length, bodies.length - 1);
    assert.ok(related_texts[0]!.relevance > 0, `${model.name}: vectors are compared`);
  }
  const errors = service
    .log()
    .split('\n')
    .filter((line) => line !== '' && (JSON.parse(line) as { level: number }).level >= 50);
  assert.deepEqual(errors, []);
}

test('a model of another width replaces the vectors of all texts, there and back', async () => {
  assert.notEqual(models.standard.dimensions, 64);
  await serveWith(models.standard, true);
  await serveWith(tinyModel(64));
  await serveWith(models.standard);
});
