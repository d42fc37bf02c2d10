/** The metrics of two nodes and of the store that they share. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { withToken } from '../support/client.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { postgres } from '../support/postgres.ts';
import { scrape } from '../support/scrape.ts';
import { runService } from '../support/service.ts';

suite('metrics of two nodes on one database', { skip: noPostgres }, () => {
  test('calls add up, and metrics of the store have its name and are the same at both nodes', async () => {
    const database = await postgres!.newSchema();
    const options = { database, workers: 0, adminPort: 0 };
    const nodes = await Promise.all([runService(options), runService(options)]);
    const client = await nodes[0].newClient();
    const { collection_id } = await client.call('collection.create', { name: 'Metrics', language: 'en' });
    for (const [at, { url }] of nodes.entries()) {
      const here = withToken(url, client.token);
      for (let number = 0; number < 3 + at; number++)
        await here.call('text.create', { collection_id, body: `Text ${at}-${number}.`, force: true });
    }
    const [one, other] = await Promise.all(nodes.map(scrape));
    const calls = 'textkin_rpc_calls_total{method="text.create",code="0"}';
    assert.deepEqual([one!.values.get(calls), other!.values.get(calls)], [3, 4]);
    for (const { values } of [one!, other!]) {
      assert.equal(values.get('textkin_store_texts{state="pending"}'), 7);
      assert.equal(values.get('textkin_store_outdated_texts{state="waiting"}'), 0);
    }
  });

  test('node and role are in one metric, and every metric of the service has a help text', async () => {
    const [shared, single] = await Promise.all([
      runService({ database: await postgres!.newSchema(), workers: 0, adminPort: 0 }),
      runService({ database: undefined, workers: 0, adminPort: 0 }),
    ]);
    for (const [service, role] of [
      [shared, 'shared'],
      [single, 'single'],
    ] as const) {
      const { values, helps } = await scrape(service);
      const labelled = [...values.keys()].filter((name) => /[{,](node|role)="/.test(name));
      assert.equal(labelled.length, 1);
      assert.match(
        labelled[0]!,
        new RegExp(`^textkin_node_info\\{node="[^"]+",role="${role}",version="[^"]+"\\}$`),
      );
      for (const [name, help] of helps) {
        if (!name.startsWith('textkin_')) continue;
        assert.match(
          help,
          name.startsWith('textkin_store_') ? /the same at every node: take the max/ : /this/,
          name,
        );
      }
    }
  });
});
