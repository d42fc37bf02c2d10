import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { engines } from '../../packages/server/src/store/engines.ts';
import { migrate } from '../../packages/server/src/store/migrate.ts';
import { migrations } from '../../packages/server/src/store/migrations/index.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { openDatabase } from '../../packages/server/src/store/sqlite/connection.ts';
import { queriesOf } from '../../packages/server/src/store/sqlite/queries.ts';
import { temporaryFolder } from '../support/folder.ts';

const tag = (tag: string, category: string) => ({ tag, category, relevance: 0.5, mentions: [] });

/** Creates an empty store with the schema of the first migrations. */
async function emptyStore(folder: string, schema: number): Promise<ReturnType<typeof openDatabase>> {
  await (await openStore(folder)).close();
  const database = openDatabase(join(folder, 'textkin.db'), false);
  for (const { name } of database.prepare("select name from sqlite_schema where type = 'table'").all() as {
    name: string;
  }[]) {
    database.pragma('foreign_keys = off');
    database.exec(`drop table ${name}`);
  }
  await migrate(queriesOf(database), engines.sqlite, migrations.slice(0, schema));
  return database;
}

/** Creates a store of version 0.1.0: one account, two collections, and texts that are done, pending and failed. */
async function oldStore(): Promise<string> {
  const folder = temporaryFolder();
  const database = await emptyStore(folder, 1);
  database.exec(`
    update counter set value = 2 where kind = 'collection';
    insert into account (account_id, created_at) values (1, 5);
    insert into collection values (1, 1, 'A', 'en', '', 5, 1), (2, 1, 'B', 'sv', '', 1, 1);
  `);
  const text = database.prepare(
    `insert into text (collection_id, text_id, headline, url, created_at, body) values (1, ?, '', '', 5, 'b')`,
  );
  const analysis = database.prepare(
    `insert into analysis (collection_id, text_id, account_id, epoch, revision, state, queued_at, attempts, words, tags,
       terms, vector, model) values (1, ?, 1, 1, 1, ?, 5, 0, ?, ?, ?, ?, ?)`,
  );
  const tags = [
    [tag('Volvo', 'organization'), tag('Volvo', 'organization'), tag('Volvo', 'unknown')],
    [tag('Volvo', 'organization'), tag('Umeå', 'location')],
  ];
  for (const [at, state] of ['done', 'done', 'pending', 'failed'].entries()) {
    text.run(at + 1);
    const found = tags[at];
    const done = found ? [10 * (at + 1), JSON.stringify(found), Buffer.alloc(0), Buffer.alloc(8), 'm'] : [];
    analysis.run(at + 1, state, ...(found ? done : [null, null, null, null, null]));
  }
  database.exec(`update text set headline = 'ö' where text_id = 1`);
  database.close();
  return folder;
}

test('the rows of a store of version 0.1.0 are counted when it is opened, and it works from then on', async () => {
  const folder = await oldStore();
  await using store = await openStore(folder);
  const counted = {
    texts: 4,
    pending: 1,
    failed: 1,
    words: 30,
    pendingLinks: 0,
    oldestPendingAt: 5,
  };
  assert.deepEqual(await store.collections.stats(1, 1), counted);
  const none = { texts: 0, pending: 0, failed: 0, words: 0, pendingLinks: 0 };
  assert.deepEqual(await store.collections.stats(1, 2), none);
  assert.deepEqual(await store.analyses.models(), [{ model: 'm', texts: 2, failed: 0 }]);

  const overview = { accountId: 1, createdAt: 5, collections: 2, groups: 0 };
  // "b" in four texts, and two bytes of headline in one of them.
  assert.deepEqual(await store.limits.list(), [{ ...overview, texts: 4, bytes: 6 }]);
  await store.texts.delete(1, 1, { textId: 1 });
  const group = await store.groups.create(1, { name: 'G', language: 'en', description: '' }, 6);
  assert.ok(typeof group !== 'string');
  assert.equal(
    await store.groups.addText(1, group.groupId, { collectionId: 1, key: { textId: 2 } }, 6),
    undefined,
  );
  await store.analyses.editTag(1, 1, { textId: 2 }, { kind: 'delete', name: 'Umeå' }, 9);
  assert.equal((await store.collections.stats(1, 1))!.words, 20);
});

test('older addresses are found in every spelling; if accounts share an address, one of them keeps it', async () => {
  const folder = temporaryFolder();
  const database = await emptyStore(folder, 3);
  database.exec(`
    insert into account (account_id, created_at, email) values
      (1, 5, null), (2, 5, 'eva@räksmörgås.example'), (3, 5, 'ada@ｅｘａｍｐｌｅ.org'), (4, 5, 'ada@example.org'),
      (5, 5, 'ivo@ｅｘａｍｐｌｅ.org'), (6, 5, 'ivo@ｅxample.org'), (7, 5, 'bo@localhost');
    insert into registration (hash, email, name, created_at) values (x'01', 'eva@räksmörgås.example', '', 5);
  `);
  database.close();
  await using store = await openStore(folder);
  assert.deepEqual(
    (await store.limits.list()).map(({ email }) => email),
    [
      undefined,
      'eva@xn--rksmrgs-5wao1o.example',
      'ada@ｅｘａｍｐｌｅ.org',
      'ada@example.org',
      'ivo@example.org',
      'ivo@ｅxample.org',
      'bo@localhost',
    ],
  );
  assert.equal((await store.registrations.find(Buffer.from([1])))?.email, 'eva@xn--rksmrgs-5wao1o.example');
});

test('stored results of version 0.3.0 are returned again, until their text is deleted', async () => {
  const folder = await oldStore();
  const path = join(folder, 'textkin.db');
  const database = openDatabase(path, false);
  await migrate(queriesOf(database), engines.sqlite, migrations.slice(0, 3));
  const result = { collectionId: 1, textId: 1, headline: 'H', url: 'U', createdAt: 5 };
  database
    .prepare(`insert into idempotency (account_id, key, hash, created_at, answer) values (1, 'k', ?, 5, ?)`)
    .run(Buffer.alloc(32), JSON.stringify(result));
  database.close();
  await using store = await openStore(folder);
  const once = { key: 'k', hash: Buffer.alloc(32), expiredBefore: 0 };
  assert.deepEqual(await store.idempotentResults.find(1, once), result);
  await store.texts.delete(1, 1, { textId: 1 });
  assert.deepEqual(await store.idempotentResults.find(1, once), { ...result, headline: '', url: '' });
});
