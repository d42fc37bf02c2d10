/** While nodes are exchanged one by one, two models are at work on one database: the earlier one leaves alone what the later has made. */
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
/** As of a database that was begun with `--model fast`. */
const another = `${name}-fast 0.0.1`;

test(
  'a node analyses again what an earlier or another model has analysed, and not what a later one has',
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
    const made = async () => (await store.analyses.models()).map(({ model }) => model);
    await until(
      async () => !(await made()).some((model) => model.startsWith(earlier) || model.startsWith(another)),
      'the earlier result is gone, and that of the other model',
    );
    // What waits behind them shows that a worker was free for the others.
    await client.call('text.create', { collection_id, body: bank });
    const tagsOf = async (text_id: number) =>
      (await client.call('text.tags', { collection_id, text_id, wait: 60 })).tags.map(({ tag }) => tag);
    assert.ok((await tagsOf(4)).length > 0);
    const last = 'the last texts of another model are analysed anew';
    await until(() => node.log().includes(last), last);
    assert.deepEqual(await tagsOf(1), [later]);
    assert.ok(!(await tagsOf(2)).includes(earlier));
    assert.ok(!(await tagsOf(3)).includes(another));
    assert.ok((await made()).includes(`${later}, textkin 0.0.1`));
    // Vectors of two models are not compared; the words of these texts, which the later one has not stored, neither.
    for (const text_id of [1, 2, 3, 4])
      await client.call('text.relatedTexts', { collection_id, text_id, min_threshold: 0 });
  },
);
