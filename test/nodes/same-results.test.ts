/** Both engines give the same tags, related texts, relevances, explanations and counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '../support/client.ts';
import { postgres } from '../support/postgres.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { runService } from '../support/service.ts';
import { randomText, seeded } from '../support/texts.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';

test('PostgreSQL gives the results of SQLite, to the last digit', { skip: noPostgres }, async () => {
  const database = await postgres!.newSchema();
  const services = [await runService(), await runService({ database })];
  const clients = await Promise.all(services.map((service) => service.newClient()));
  const bodies = Array.from(
    { length: 40 },
    (_, at) =>
      `${[storm, snow, grid, bank][at % 4]!} ${randomText(seeded(at), 20)} ${[bank, grid, snow][at % 3]!}`,
  );
  const [first, second] = await Promise.all(clients.map((client) => resultsOf(client, bodies)));
  assert.deepEqual(second, first);
});

async function resultsOf(client: Client, bodies: readonly string[]): Promise<unknown[]> {
  const { collection_id } = await client.call('collection.create', { name: 'Same', language: 'en' });
  for (const [at, body] of bodies.entries()) {
    const publish_date = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
    await client.call('text.create', { collection_id, body, publish_date });
  }
  // Updates and deletions, so that the index has several segments and deleted texts.
  await client.call('text.update', { collection_id, text_id: 3, body: bank });
  await client.call('text.delete', { collection_id, text_id: 5 });
  const results: unknown[] = [];
  for (let text_id = 1; text_id <= bodies.length; text_id++) {
    if (text_id === 5) continue;
    const named = { collection_id, text_id, wait: 60 };
    results.push(await client.call('text.tags', named));
  }
  for (let text_id = 1; text_id <= bodies.length; text_id++) {
    if (text_id === 5) continue;
    for (const related_by of ['automatic', 'statistic', 'semantic']) {
      const params = {
        collection_id,
        text_id,
        related_by,
        limit: 20,
        min_threshold: 0,
        explain: true,
        wait: 60,
      };
      results.push(await client.call('text.relatedTexts', params));
    }
  }
  const facets = ['tags', 'category', 'month'];
  const filter = { without: [{ category: 'url' }], facets };
  results.push(await client.call('collection.listTexts', { collection_id, order: '-date', ...filter }));
  for (const query of ['storm', '"snow"', 'the bank']) {
    results.push(
      await client.call('text.search', { collection_scope: collection_id, query, limit: 1, ...filter }),
    );
  }
  return results;
}
