/** During a rolling upgrade, some nodes have an earlier version than the schema. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { noPostgres } from '../../support/postgres-programs.ts';
import { engines } from '../../packages/server/src/store/engines.ts';
import { migrate } from '../../packages/server/src/store/migrate.ts';
import { type Migration, migrations } from '../../packages/server/src/store/migrations/index.ts';
import { queriesOn } from '../../packages/server/src/store/postgres/connection.ts';
import { openNode } from '../support/nodes.ts';
import { postgres } from '../support/postgres.ts';
import { runService } from '../support/service.ts';
import { bank, grid, storm } from '../support/storm.ts';

/** Adds a table, and a column to the tables that calls read and write. */
const addition: Migration = {
  expands: true,
  async up(db, { integer }) {
    for (const table of ['account', 'key_pair', 'token', 'collection', 'text', 'analysis', 'text_change'])
      await db.schema.alterTable(table).addColumn('of_the_next_version', integer).execute();
    await db.schema.createTable('next_version').addColumn('id', integer).execute();
  },
};
const change: Migration = {
  async up(db) {
    await db.schema.alterTable('text').renameColumn('headline', 'title').execute();
  },
};

/** Migrates the schema, like a node of a later version at its start. */
async function bringTo(url: string, later: readonly Migration[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('begin');
  await migrate(queriesOn(client), engines.postgres, [...migrations, ...later]);
  await client.query('commit');
  await client.end();
}

test(
  'a node keeps serving, and starts, when a later version has only added to the schema',
  { skip: noPostgres },
  async () => {
    const database = await postgres!.newSchema();
    const running = await runService({ database });
    const client = await running.newClient();
    const { collection_id } = await client.call('collection.create', { name: 'Before', language: 'en' });
    const use = async (node: typeof client, body: string) => {
      const { text_id } = await node.call('text.create', { collection_id, body });
      await node.call('text.tags', { collection_id, text_id, wait: 60 });
      await node.call('text.relatedTexts', { collection_id, text_id, wait: 60 });
      await node.call('text.update', { collection_id, text_id, headline: 'Changed' });
      await node.call('text.get', { collection_id, text_id });
      await node.call('collection.listTexts', { collection_id });
      await node.call('account.get');
      return text_id;
    };
    await use(client, storm);
    await bringTo(database, [addition]);
    assert.equal(await use(client, bank), 2);
    const started = await runService({ database });
    const fresh = await started.newClient();
    const other = await fresh.call('collection.create', { name: 'After', language: 'en' });
    await fresh.call('text.create', { collection_id: other.collection_id, body: grid });
    assert.equal(await use(client, grid), 3);
  },
);

test(
  'a node refuses a schema that a later version has changed, with any additions before and after',
  { skip: noPostgres },
  async () => {
    for (const later of [[change], [change, addition], [addition, change]]) {
      const database = await postgres!.newSchema();
      await bringTo(database, later);
      await assert.rejects(openNode(database), { code: 'NEWER_SCHEMA' });
    }
  },
);

test(
  'a schema without a recorded compatibility fits only its own version',
  { skip: noPostgres },
  async () => {
    const database = await postgres!.newSchema();
    await bringTo(database, [addition]);
    const client = new pg.Client(database);
    await client.connect();
    await client.query('alter table schema_version drop column oldest');
    await assert.rejects(openNode(database), { code: 'NEWER_SCHEMA' });
    await bringTo(database, [addition, { up: () => Promise.resolve() }]);
    const { rows } = await client.query('select * from schema_version');
    assert.deepEqual(rows, [{ version: migrations.length + 2, oldest: migrations.length + 2 }]);
    await client.end();
  },
);
