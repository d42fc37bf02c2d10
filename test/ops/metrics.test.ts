/** Compares /metrics with the calls that were made. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import type { Client } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { scrape } from '../support/scrape.ts';
import { runService } from '../support/service.ts';
import { session } from '../support/session.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

const bodies = [storm, snow, grid, bank];

async function collectionOf(client: Client): Promise<number> {
  return (await client.call('collection.create', { name: 'Metrics', language: 'en' })).collection_id;
}

test('metrics of analysed texts, their words and durations, and of the workers and their memory', async () => {
  const service = await runService({ adminPort: 0 });
  const client = await service.newClient();
  const collection_id = await collectionOf(client);
  for (const body of bodies) await client.call('text.create', { collection_id, body });
  for (const text_id of [1, 2, 3, 4]) await client.call('text.tags', { collection_id, text_id, wait: 60 });
  await client.call('text.preview', { body: 'Nobody stores this text about Norfolk.', wait: 60 });
  await client.call('text.relatedTexts', { collection_id, text_id: 1 });
  const { values } = await scrape(service);
  assert.equal(values.get('textkin_analysed_texts_total'), 4);
  const { words } = (await service.context.store.collections.stats(client.account, collection_id))!;
  assert.equal(values.get('textkin_analysed_words_total'), words);
  assert.ok(words > 50);
  assert.equal(values.get('textkin_analysis_seconds_count{outcome="done"}'), 5, 'and the preview');
  assert.ok(values.get('textkin_analysis_seconds_sum{outcome="done"}')! > 0);
  assert.equal(values.get('textkin_analysis_seconds_count{outcome="failed"}'), 0);
  assert.equal(values.get('textkin_store_texts{state="done"}'), 4);
  assert.equal(values.get('textkin_workers{state="idle"}'), 1);
  assert.ok(values.get('textkin_worker_resident_bytes{part="analysis worker 1"}')! > 50e6);
  const heaps = [...values].filter(([name]) => /^textkin_thread_bytes.*"heap"/.test(name));
  for (const thread of ['main', 'writer', 'indexer', 'search'])
    assert.ok(
      heaps.some(([name, bytes]) => name.includes(`"${thread}`) && bytes > 1e6),
      thread,
    );
  assert.equal(values.get('textkin_related_searches_total{index="memory"}'), 1);
  assert.ok(values.get('textkin_index_segment_bytes')! > 1000);
  assert.equal(values.get('textkin_node_reads_store'), 1);
});

test('a restart after a death is counted once', async () => {
  const service = await runService({ adminPort: 0, workers: 0 });
  const client = await service.newClient();
  const collection_id = await collectionOf(client);
  await client.call('text.search', { collection_scope: [collection_id], query: 'storm' });
  const deaths = async () => {
    const { values } = await scrape(service);
    return values.get('textkin_part_restarts_total{part="indexer",cause="death"}')!;
  };
  assert.equal(await deaths(), 0);
  service.context.related.kill(0, 'ends for a test');
  await until(async () => (await deaths()) === 1, 'the death is counted');
  const { values } = await scrape(service);
  assert.equal(values.get('textkin_part_restarts_total{part="indexer",cause="renewal"}'), 0);
});

test('the queue metric names the accounts with the most texts, and its values add up to the pending texts', async () => {
  const service = await runService({ adminPort: 0, workers: 0 });
  const accounts: number[] = [];
  for (let number = 0; number < limits.accountsInMetrics + 2; number++) {
    const client = await service.newClient();
    const collection_id = await collectionOf(client);
    const texts = Array.from({ length: number + 1 }, (_, at) => `Text ${at} of account ${number}.`);
    for (const body of texts) await client.call('text.create', { collection_id, body, force: true });
    accounts.push(client.account);
  }
  const { values } = await scrape(service);
  const queued = [...values].filter(([name]) => name.startsWith('textkin_store_queued_texts{'));
  assert.equal(queued.length, limits.accountsInMetrics + 1);
  const queuedOf = (account: number | string) =>
    values.get(`textkin_store_queued_texts{account="${account}"}`);
  assert.deepEqual(accounts.map(queuedOf), [undefined, undefined, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.equal(queuedOf('others'), 1 + 2);
  const sum = queued.reduce((all, [, texts]) => all + texts, 0);
  assert.equal(sum, values.get('textkin_store_texts{state="pending"}'));
});

test('failed sign-ins are counted by their response', async () => {
  const service = await runService({ adminPort: 0, workers: 0 });
  const { url, apiKey } = await service.newClient();
  const { free } = limits.failedSignIns;
  const body = { method: 'auth.accessToken', params: { api_key: apiKey, secret_key: 'wrong' } };
  for (let number = 0; number < free + 3; number++)
    await fetch(`${url}/rpc/json`, { method: 'POST', body: JSON.stringify(body) });
  const { values } = await scrape(service);
  assert.equal(values.get('textkin_failed_sign_ins_total{answer="wrong"}'), free + 1);
  assert.equal(values.get('textkin_failed_sign_ins_total{answer="slowed"}'), 2);
});

suite('a folder', () => {
  test('has metrics of its size, the free space on its disk, and its last backup', async () => {
    const service = await runService({ adminPort: 0, workers: 0, database: undefined });
    const before = (await scrape(service)).values;
    assert.ok(before.get('textkin_store_bytes')! >= statSync(join(service.folder, 'textkin.db')).size);
    assert.ok(before.get('textkin_data_free_bytes')! > 0);
    const name = 'textkin_last_backup_timestamp_seconds';
    assert.equal(before.get(name), undefined, 'there is no backup');

    const file = join(temporaryFolder(), 'backup');
    const made = await session()(['backup', file, '--data', service.folder, '--json']);
    const { made_at } = JSON.parse(made.stdout) as { made_at: string };
    assert.equal((await scrape(service)).values.get(name), Date.parse(made_at) / 1000);
  });
});

suite('a database', { skip: noPostgres }, () => {
  test('has a metric of its size but not of backups, and a scrape works without the database', async () => {
    await using server = await PostgresServer.start();
    // The node makes its folder with the first file of an index.
    const data = join(temporaryFolder(), 'not', 'made');
    const service = await runService({ adminPort: 0, workers: 0, database: server.url, data });
    const { values, helps } = await scrape(service);
    assert.ok(values.get('textkin_store_bytes')! > 100_000);
    assert.ok(values.get('textkin_data_free_bytes')! > 0);
    assert.ok(!helps.has('textkin_last_backup_timestamp_seconds'));
    await server.stop('SIGKILL');
    const rest = await until(async () => {
      const { values } = await scrape(service);
      return values.get('textkin_node_reads_store') === 0 ? values : undefined;
    }, 'the scrape says that the store cannot be read');
    assert.deepEqual(
      [...rest!.keys()].filter((name) => name.startsWith('textkin_store_')),
      [],
    );
    assert.equal(rest!.get('textkin_workers{state="busy"}'), 0, 'the node’s own metrics are there');
    await service[Symbol.asyncDispose]();
  });
});
