import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { cleanup } from '../support/cleanup.ts';
import { openNode } from '../support/nodes.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { postgres } from '../support/postgres.ts';
import { engines } from '../../packages/server/src/store/engines.ts';
import { migrate } from '../../packages/server/src/store/migrate.ts';
import { openPool, queriesOf } from '../../packages/server/src/store/postgres/connection.ts';
import { StatementNames } from '../../packages/server/src/store/postgres/statement-names.ts';

test('a statement has a name from its third use on, and always the same', () => {
  const names = new StatementNames();
  const [, , a] = ['a', 'a', 'a'].map((text) => names.nameOf(text));
  const [first, second, b] = ['b', 'b', 'b'].map((text) => names.nameOf(text));
  assert.deepEqual([first, second, names.nameOf('a')], [undefined, undefined, a]);
  assert.ok(a !== undefined && b !== undefined && a !== b);
});

test('no more than 200 statements have a name', () => {
  const names = new StatementNames();
  const named = Array.from({ length: 300 }, (_, at) => [1, 2, 3].map(() => names.nameOf(`${at}`))[2]);
  assert.equal(new Set(named.filter((name) => name !== undefined)).size, 200);
});

test('a column that a newer node adds breaks no prepared statement', { skip: noPostgres }, async () => {
  const url = await postgres!.newSchema();
  const store = await openNode(url);
  const account = await store.accounts.create(0);
  const { collectionId } = await store.collections.create(account, {
    name: 'a',
    language: 'en',
    description: '',
  });
  const readOften = async () => {
    for (let uses = 0; uses < 20; uses++) {
      await store.keys.list(account);
      await store.keys.findStatic(Buffer.from('hash'));
      await store.webhooks.list(account, collectionId);
    }
  };
  await readOften();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    'alter table key_pair add column newer bigint; alter table webhook add column newer bigint',
  );
  await client.end();
  await readOften();
});

test(
  'two readers of one pool can prepare statements on the same connection',
  { skip: noPostgres },
  async () => {
    const pool = openPool(await postgres!.newSchema(), { max: 1, onError: () => undefined });
    cleanup(() => pool.end());
    await migrate(queriesOf(pool), engines.postgres);
    for (const table of ['account', 'collection'] as const) {
      const db = queriesOf(pool);
      for (let uses = 0; uses < 5; uses++) await db.selectFrom(table).select('accountId').execute();
    }
  },
);
