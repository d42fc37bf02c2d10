import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { openNode } from '../support/nodes.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { postgres } from '../support/postgres.ts';
import { StatementNames } from '../../packages/server/src/store/postgres/statement-names.ts';

test('a statement has a name from its third use on, and always the same', () => {
  const names = new StatementNames();
  assert.deepEqual(
    ['a', 'a', 'b', 'a', 'b', 'a', 'b'].map((text) => names.nameOf(text)),
    [undefined, undefined, undefined, 'textkin_0', undefined, 'textkin_0', 'textkin_1'],
  );
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
