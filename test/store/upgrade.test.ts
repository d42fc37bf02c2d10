import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { engines } from '../../packages/server/src/store/engines.ts';
import { migrate } from '../../packages/server/src/store/migrate.ts';
import { migrations } from '../../packages/server/src/store/migrations/index.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { openDatabase, queriesOf } from '../../packages/server/src/store/sqlite.ts';
import { temporaryFolder } from '../support/folder.ts';

const tag = (tag: string, category: string) => ({ tag, category, relevance: 0.5, mentions: [] });

/** A store as version 0.1.0 left it: one account, two collections, texts analysed, waiting and given up. */
async function oldStore(): Promise<string> {
  const folder = temporaryFolder();
  await (await openStore(folder)).close();
  const path = join(folder, 'textkin.db');
  const database = openDatabase(path, false);
  for (const { name } of database.prepare("select name from sqlite_schema where type = 'table'").all() as {
    name: string;
  }[]) {
    database.pragma('foreign_keys = off');
    database.exec(`drop table ${name}`);
  }
  await migrate(queriesOf(database), engines.sqlite, migrations.slice(0, 1));
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
       terms, vector) values (1, ?, 1, 1, 1, ?, 5, 0, ?, ?, ?, ?)`,
  );
  const tags = [
    [tag('Volvo', 'organization'), tag('Volvo', 'organization'), tag('Volvo', 'unknown')],
    [tag('Volvo', 'organization'), tag('Umeå', 'location')],
  ];
  for (const [at, state] of ['done', 'done', 'pending', 'failed'].entries()) {
    text.run(at + 1);
    const found = tags[at];
    const done = found ? [10 * (at + 1), JSON.stringify(found), Buffer.alloc(0), Buffer.alloc(8)] : [];
    analysis.run(at + 1, state, ...(found ? done : [null, null, null, null]));
  }
  database.close();
  return folder;
}

test('a store of version 0.1.0 is counted when it is opened, and goes on from there', async () => {
  const folder = await oldStore();
  await using store = await openStore(folder);
  const counted = {
    texts: 4,
    pending: 1,
    failed: 1,
    words: 30,
    tags: [
      { tag: 'Volvo', category: 'organization', texts: 2 },
      { tag: 'Umeå', category: 'location', texts: 1 },
      { tag: 'Volvo', category: 'unknown', texts: 1 },
    ],
    oldestPendingAt: 5,
  };
  assert.deepEqual(await store.collections.stats(1, 1, 10), counted);
  const none = { texts: 0, pending: 0, failed: 0, words: 0, tags: [] };
  assert.deepEqual(await store.collections.stats(1, 2, 10), none);

  assert.deepEqual(await store.limits.list(), [{ accountId: 1, createdAt: 5, collections: 2, groups: 0 }]);
  await store.texts.delete(1, 1, { textId: 1 });
  const group = await store.groups.create(1, { name: 'G', language: 'en', description: '' }, 6);
  assert.ok(typeof group !== 'string');
  assert.equal(
    await store.groups.addText(1, group.groupId, { collectionId: 1, key: { textId: 2 } }, 6),
    undefined,
  );
  await store.analyses.editTag(1, 1, { textId: 2 }, { kind: 'delete', word: 'Umeå' }, 9);
  const { tags } = (await store.collections.stats(1, 1, 10))!;
  assert.deepEqual(tags, [{ tag: 'Volvo', category: 'organization', texts: 1 }]);
});
