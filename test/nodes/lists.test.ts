/** Two nodes on one database apply vocabularies to texts, each text once. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noPostgres } from '../../support/postgres-programs.ts';
import { withToken } from '../support/client.ts';
import { postgres } from '../support/postgres.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const texts = 30;

suite('vocabularies on two nodes', { skip: noPostgres }, () => {
  test('texts that a change affects are stored once, whichever node applies the change', async () => {
    const database = await postgres!.newSchema();
    const [one, other] = await Promise.all([runService({ database }), runService({ database, workers: 0 })]);
    const client = await one.newClient();
    const atOther = withToken(other.url, client.token);
    const { collection_id } = await client.call('collection.create', { name: 'C', language: 'sv' });
    const { vocabulary_id } = await atOther.call('vocabulary.create', { name: 'Register' });
    for (let at = 0; at < texts; at++) {
      const name = at % 3 === 0 ? 'Snurre Kvistgren' : 'Knarre Kvistgren';
      await client.call('text.create', { collection_id, body: `Vid sjön satt ${name} och metade.` });
    }
    const untilLinked = () =>
      until(
        async () => {
          const { pending, pending_links } = await atOther.call('collection.stats', { collection_id });
          return pending === 0 && pending_links === 0;
        },
        'the vocabularies are applied',
        { everyMs: 50 },
      );
    await untilLinked();
    const { store } = one.context;
    const accounts = (await store.limits.list()).map(({ accountId }) => accountId);
    const account = Math.max(...accounts);
    const before = (await store.changes.version(account, collection_id))!;
    const entries = [{ id: 'k1', category: 'person', name: 'Snurre Kvistgren' }];
    await atOther.call('vocabulary.put', { vocabulary_id, entries });
    await client.call('collection.update', { collection_id, vocabularies: [vocabulary_id] });
    await untilLinked();
    assert.equal(await store.changes.version(account, collection_id), before + texts / 3);
    for (const node of [client, atOther]) {
      const { tags } = await node.call('text.tags', { collection_id, text_id: 1, links: true });
      assert.equal(JSON.stringify(tags).includes('"k1"'), true);
    }
  });
});
