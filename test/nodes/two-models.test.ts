/** During a rolling upgrade, two models work on one database: nodes with the earlier model keep the results of the later one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noPostgres } from '../../support/postgres-programs.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { postgres } from '../support/postgres.ts';
import { runService } from '../support/service.ts';
import { bank, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

const [name] = models.standard.name.split(/ (?=[\d.]+$)/);
const earlier = `${name} 0.0.1`;
const later = `${name} 999.0.0`;
/** A model as in a database that was created with `--model fast`. */
const another = `${name}-fast 0.0.1`;

test(
  'a node analyses texts of an earlier or another model again, but not texts of a later model',
  { skip: noPostgres },
  async () => {
    const database = await postgres!.newSchema();
    const storing = await runService({ database, workers: 0 });
    const { store } = storing.context;
    const client = await storing.newClient();
    const { collection_id } = await client.call('collection.create', { name: 'Models', language: 'en' });
    for (const model of [later, earlier, another]) {
      await client.call('text.create', { collection_id, body: storm });
      const now = Date.now();
      const [job] = await store.analyses.claim({ limit: 1, now, leaseUntil: now + 20_000, first: [] });
      const tags = [{ tag: model, category: 'person' as const, relevance: 1, mentions: [] }];
      const result = {
        tags,
        terms: new Uint8Array(),
        vector: new Float32Array(models.standard.dimensions).fill(0.05),
        words: 9,
      };
      assert.ok(await store.analyses.complete(job!, { model: `${model}, textkin 0.0.1`, ...result }));
    }
    const node = await runService({ database });
    const storedModels = async () => (await store.analyses.models()).map(({ model }) => model);
    await until(
      async () =>
        !(await storedModels()).some((model) => model.startsWith(earlier) || model.startsWith(another)),
      'the results of the earlier and of the other model are replaced',
    );
    // This text is last in the queue: when it is analysed, a worker was free for the others.
    await client.call('text.create', { collection_id, body: bank });
    const tagsOf = async (text_id: number) =>
      (await client.call('text.tags', { collection_id, text_id, wait: 60 })).tags.map(({ tag }) => tag);
    assert.ok((await tagsOf(4)).length > 0);
    const last = 'the last texts of another model are analysed again';
    await until(() => node.log().includes(last), last);
    assert.deepEqual(await tagsOf(1), [later]);
    assert.ok(!(await tagsOf(2)).includes(earlier));
    assert.ok(!(await tagsOf(3)).includes(another));
    assert.ok((await storedModels()).includes(`${later}, textkin 0.0.1`));
    // The calls succeed, although embeddings of two models are not compared and the later model's result has no terms.
    for (const text_id of [1, 2, 3, 4])
      await client.call('text.relatedTexts', { collection_id, text_id, min_threshold: 0 });
  },
);
