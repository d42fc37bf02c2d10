/** Partitioned tables of a store keep their rows, keys and foreign keys. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { openNode } from '../support/nodes.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { postgres } from '../support/postgres.ts';
import { root } from '../support/process.ts';
import { allRows } from '../support/rows.ts';

test('partitioned tables keep their rows and constraints', { skip: noPostgres }, async () => {
  const url = await postgres!.newSchema();
  const before = await openNode(url);
  const account = await before.accounts.create(0);
  const fields = { name: 'home', language: 'en' as const, description: '' };
  const [{ collectionId }, { collectionId: other }] = await Promise.all([
    before.collections.create(account, fields),
    before.collections.create(account, fields),
  ]);
  const text = { headline: 'h', body: 'b', url: '', extTextId: 'x' };
  for (const id of [collectionId, other]) await before.texts.create(account, id, text, 1);
  await before.close();
  const rows = await allRows({ folder: '', database: url });

  const client = new pg.Client(url);
  await client.connect();
  await client.query(readFileSync(join(root, 'deploy/postgres/partition.sql'), 'utf8'));
  await client.end();

  const spread = await allRows({ folder: '', database: url });
  for (const [table, content] of Object.entries(rows)) assert.deepEqual(spread[table], content, table);
  const store = await openNode(url);
  assert.equal(await store.texts.create(account, collectionId, text, 1), 'extTextIdTaken');
  const added = await store.texts.create(account, collectionId, { ...text, extTextId: 'y' }, 1);
  assert.ok(typeof added === 'object' && added.textId === 2);
  assert.equal((await store.texts.delete(account, other, { textId: 1 }))?.headline, 'h');
  assert.equal(await store.analyses.state(account, other, 1), undefined, 'it is deleted with its text');
  assert.ok(await store.collections.delete(account, collectionId));
  assert.deepEqual((await allRows({ folder: '', database: url }))['text'], []);
});
