/** Two nodes on one database give the same results to clients. */
import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import type { Client } from '../support/client.ts';
import { withToken } from '../support/client.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { postgres } from '../support/postgres.ts';
import { runService, type TestService } from '../support/service.ts';
import { bank, grid, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

suite('two nodes on one database', { skip: noPostgres }, () => {
  let one: TestService;
  /** A node without workers. */
  let other: TestService;
  let client: Client;
  let atOther: Pick<Client, 'call' | 'ask' | 'refused'>;

  before(async () => {
    const database = await postgres!.newSchema();
    [one, other] = await Promise.all([runService({ database }), runService({ database, workers: 0 })]);
    client = await one.newClient();
    atOther = withToken(other.url, client.token);
    await one.ready();
  });

  test('started at the same time on an empty database, they create one account', async () => {
    const database = await postgres!.newSchema();
    const nodes = await Promise.all([0, 1, 2, 3].map(() => runService({ database, workers: 0 })));
    const issued = await Promise.all(nodes.map(({ context }) => context.keys.issueFirst('first start')));
    assert.equal(issued.filter((keys) => keys !== undefined).length, 1);
    assert.equal((await nodes[0]!.context.store.limits.list()).length, 1);
  });

  test('a text that one node stores is visible to the other, and a call that waits there returns', async () => {
    const { collection_id } = await client.call('collection.create', { name: 'Nodes', language: 'en' });
    const { text_id } = await atOther.call('text.create', { collection_id, body: storm });
    const { tags } = await atOther.call('text.tags', { collection_id, text_id, wait: 60 });
    assert.ok(tags.length > 0);
    assert.deepEqual(await client.call('text.tags', { collection_id, text_id }), { tags });
  });

  test(
    'related texts at one node include every text acknowledged by the other',
    { skip: unlessFull },
    async () => {
      const { collection_id } = await client.call('collection.create', { name: 'Related', language: 'en' });
      const ids: number[] = [];
      for (const body of [storm, storm, storm, storm, storm]) {
        const node = ids.length % 2 === 0 ? client : atOther;
        ids.push((await node.call('text.create', { collection_id, body })).text_id);
        await node.call('text.tags', { collection_id, text_id: ids.at(-1), wait: 60 });
        const params = { collection_id, text_id: ids[0], limit: 50, min_threshold: 0 };
        for (const node of [client, atOther]) {
          const { related_texts, pending = 0 } = await node.call('text.relatedTexts', params);
          assert.equal(related_texts.length + pending, ids.length - 1);
        }
      }
      const explained = { collection_id, text_id: 1, limit: 50, min_threshold: 0 };
      assert.deepEqual(
        await client.call('text.relatedTexts', explained),
        await atOther.call('text.relatedTexts', explained),
      );
    },
  );

  test('a vocabulary that both change at once has every entry once, and links that people choose are visible at both', async () => {
    const { collection_id } = await client.call('collection.create', { name: 'Lists', language: 'en' });
    const { vocabulary_id } = await atOther.call('vocabulary.create', { name: 'Register' });
    await client.call('collection.update', { collection_id, vocabularies: [vocabulary_id] });
    const entryOf = (at: number) => ({ id: `${at}`, category: 'organization', name: `Name ${at}` });
    const puts = Array.from({ length: 10 }, (_, call) =>
      (call % 2 === 0 ? client : atOther).call('vocabulary.put', {
        vocabulary_id,
        entries: Array.from({ length: 20 }, (_, at) => entryOf(10 * call + at)),
      }),
    );
    const counts = (await Promise.all(puts)) as unknown as { created: number; same: number }[];
    const sum = (pick: (one: { created: number; same: number }) => number) =>
      counts.reduce((total, one) => total + pick(one), 0);
    assert.deepEqual([sum(({ created }) => created), sum(({ same }) => same)], [110, 90]);
    for (const node of [client, atOther]) {
      assert.equal((await node.call('vocabulary.get', { vocabulary_id })).entries, 110);
      const page = await node.call('vocabulary.entries', { vocabulary_id, limit: 1000 });
      assert.equal(page.entries.length, 110);
      const named = await node.call('vocabulary.entries', { vocabulary_id, prefix: 'name 10' });
      assert.equal(named.entries.length, 11);
    }
    const { text_id } = await atOther.call('text.create', { collection_id, body: storm });
    const text = { collection_id, text_id };
    const { tags } = await client.call('text.tags', { ...text, wait: 60 });
    const tag = tags[0]!.tag;
    await atOther.call('text.link', { ...text, tag, id: '7', everywhere: true });
    const shown = (await client.call('text.tags', { ...text, links: true })).tags;
    assert.equal(shown.find((one) => one.tag === tag)?.link?.id, '7');
  });

  test('tokens and keys are valid at both, until one of them revokes them', async () => {
    const fresh = await other.newClient();
    const here = withToken(one.url, fresh.token);
    await here.call('collection.list');
    await here.call('auth.invalidateToken', {});
    assert.equal((await fresh.refused('collection.list')).data.reason, 'tokenInvalid');
  });

  test('a call that is repeated at the other node runs once', { skip: unlessFull }, async () => {
    const { collection_id } = await client.call('collection.create', { name: 'Once', language: 'en' });
    const params = { collection_id, body: bank, idempotency_key: 'k1' };
    const responses = await Promise.all(
      [client, atOther, client, atOther].map((node) => node.call('text.create', params)),
    );
    assert.equal(new Set(responses.map(({ text_id }) => text_id)).size, 1);
    const { texts } = await client.call('collection.stats', { collection_id });
    assert.equal(texts, 1);
  });

  test('a limit of calls applies to both together, and the last call can be made at either', async () => {
    const limited = await one.newClient();
    await one.context.store.limits.set(limited.account, { callsPerHour: 100 });
    const nodes = [limited, withToken(other.url, limited.token)];
    let made = 0;
    for (let round = 0; round < 20; round++) {
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, at) => nodes[at % 2]!.ask('collection.list')),
      );
      made += responses.filter(({ result }) => result !== undefined).length;
      await Promise.all([one.context.meter.save(), other.context.meter.save()]);
    }
    assert.equal(made, 100);
  });

  test('each text is analysed once', async () => {
    const { collection_id } = await client.call('collection.create', { name: 'Claims', language: 'en' });
    const created = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        (at % 2 ? client : atOther).call('text.create', { collection_id, body: `${grid} Number ${at}.` }),
      ),
    );
    assert.equal(new Set(created.map(({ text_id }) => text_id)).size, 40);
    const isDone = async () => {
      const { pending, texts: stored } = await client.call('collection.stats', { collection_id });
      return Number(stored) === 40 && pending === 0;
    };
    await until(isDone, 'all texts are analysed');
  });
});
