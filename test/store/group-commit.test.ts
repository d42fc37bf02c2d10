import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import type { WriteOutcome } from '../../packages/server/src/store/command.ts';
import type { WriteRequest } from '../../packages/server/src/store/writes.ts';
import { engines, type Queries } from '../../packages/server/src/store/engines.ts';
import { migrate } from '../../packages/server/src/store/migrate.ts';
import { GroupCommit as PostgresCommit } from '../../packages/server/src/store/postgres/commit.ts';
import { connectionOptions, queriesOn } from '../../packages/server/src/store/postgres/connection.ts';
import { GroupCommit } from '../../packages/server/src/store/sqlite/commit.ts';
import { openDatabase } from '../../packages/server/src/store/sqlite/connection.ts';
import { queriesOf } from '../../packages/server/src/store/sqlite/queries.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';

/** Writes that create collections. Those of a missing account fail after the id has been assigned. */
const collectionWrite = fc
  .record({ account: fc.constantFrom(1, 1, 2), name: fc.constantFrom('a', 'b') })
  .map(({ account, name }) => createCollection(name, account));

/**
 * Writes that create texts of two collections and of a missing collection, some with the same `ext_text_id` or idempotency key. The account
 * may have few texts.
 */
const textWrite = fc
  .record({
    collectionId: fc.constantFrom(1, 1, 1, 1, 2, 3),
    extTextId: fc.constantFrom('', undefined, undefined, undefined, 'a', 'b'),
    key: fc.constantFrom(undefined, undefined, undefined, 'k'),
    body: fc.constantFrom('a', 'å "{\\,}" null', '\n'),
    authors: fc.constantFrom(undefined, '', 'NULL'),
    publishedAt: fc.constantFrom(undefined, 0, 7),
  })
  .map(({ collectionId, key, body, ...optional }): WriteRequest => ({
    name: 'createText',
    args: {
      account: 1,
      collectionId,
      fields: { headline: 'h', url: '', body, ...optional },
      createdAt: 5,
      idempotency: key && { key, hash: Buffer.from(body), expiredBefore: 0 },
    },
  }));

const createCollection = (name: string, account = 1): WriteRequest => ({
  name: 'createCollection',
  args: { account, fields: { name, language: 'en', description: '' } },
});

type Commit = (requests: readonly WriteRequest[]) => Promise<WriteOutcome[]>;

/** Runs a function on a store with only an account. */
type OnEmpty = <T>(run: (commit: Commit, db: Queries) => Promise<T>) => Promise<T>;

async function assertEachAsAlone(onEmpty: OnEmpty, numRuns: number): Promise<void> {
  const outcome = (groups: WriteRequest[][]) =>
    onEmpty(async (commit, db) => {
      const outcomes: unknown[] = [];
      for (const group of groups) outcomes.push(...(await commit(group)));
      const collections = await db.selectFrom('collection').selectAll().orderBy('collectionId').execute();
      const counters = await db.selectFrom('counter').selectAll().where('kind', '=', 'collection').execute();
      const accounts = await db.selectFrom('account').selectAll().execute();
      return { outcomes, collections, counters, accounts, ...(await textsOf(db)) };
    });
  const sameAsAlone = async (groups: WriteRequest[][]) => {
    assert.deepEqual(await outcome(groups), await outcome(groups.flat().map((request) => [request])));
  };
  const groupsOf = (write: fc.Arbitrary<WriteRequest>) =>
    fc.array(fc.array(write, { minLength: 1, maxLength: 6 }), { maxLength: 4 });
  await fc.assert(fc.asyncProperty(groupsOf(collectionWrite), sameAsAlone), {
    numRuns,
    examples: [[[[1, 2, 1].map((account) => createCollection('a', account))]]],
  });
  const collections = [createCollection('a'), createCollection('b')];
  await fc.assert(
    fc.asyncProperty(groupsOf(textWrite), (groups) => sameAsAlone([collections, ...groups])),
    { numRuns },
  );
}

async function textsOf(db: Queries) {
  const texts = await db.selectFrom('text').selectAll().orderBy('collectionId').orderBy('textId').execute();
  const analyses = await db.selectFrom('analysis').selectAll().orderBy('collectionId').orderBy('textId').execute(); // prettier-ignore
  const changes = await db.selectFrom('textChange').selectAll().orderBy('collectionId').orderBy('version').execute(); // prettier-ignore
  const results = await db.selectFrom('idempotency').selectAll().execute();
  return { texts, analyses, changes, results };
}

const title =
  'writes of one commit have the same result as single commits, and a failing write changes nothing';

test(`${title} (sqlite)`, async () => {
  const folder = temporaryFolder();
  const empty = join(folder, 'empty.db');
  const database = openDatabase(empty, false);
  await migrate(queriesOf(database), engines.sqlite);
  database.exec('insert into account (account_id, created_at, max_texts) values (1, 0, 9)');
  database.close();

  const onEmpty: OnEmpty = async (run) => {
    const path = join(folder, 'store.db');
    copyFileSync(empty, path);
    const database = openDatabase(path, false);
    try {
      const db = queriesOf(database);
      const commits = new GroupCommit(database, db);
      return await run((requests) => commits.commit(requests), db);
    } finally {
      database.close();
    }
  };
  await assertEachAsAlone(onEmpty, 50);
});

/** Opens a connection to a PostgreSQL with only an account. */
async function postgresWithAccount(): Promise<pg.Client> {
  const client = new pg.Client(connectionOptions(await postgres!.newSchema()));
  await client.connect();
  cleanup(() => client.end());
  await migrate(queriesOn(client), engines.postgres);
  await client.query('insert into account (account_id, created_at, max_texts) values (1, 0, 9)');
  return client;
}

test(`${title} (postgres)`, { skip: noPostgres }, async () => {
  const client = await postgresWithAccount();
  const db = queriesOn(client);
  const commits = new PostgresCommit(client, engines.postgres);

  const onEmpty: OnEmpty = async (run) => {
    await client.query(`truncate collection, idempotency cascade; update account set texts = 0, bytes = 0;
      update counter set value = 0 where kind = 'collection'`);
    return run((requests) => commits.commit(requests), db);
  };
  await assertEachAsAlone(onEmpty, 20);
});

test(
  'writes whose commit fails are not retried, because the commit may have succeeded',
  { skip: noPostgres },
  async () => {
    const client = await postgresWithAccount();
    await client.query(`
    create sequence inserts;
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create function note() returns trigger language plpgsql as $$ begin perform nextval('inserts'); return new; end $$;
    create trigger noted before insert on collection for each row execute function note();
    create constraint trigger refused after insert on collection deferrable initially deferred
      for each row execute function refuse()`);
    const outcomes = await new PostgresCommit(client, engines.postgres).commit([
      createCollection('a'),
      createCollection('b'),
    ]);
    assert.deepEqual(
      outcomes.map((outcome) => 'failure' in outcome && outcome.failure.message),
      ['refused', 'refused'],
    );
    const { rows } = await client.query('select last_value from inserts');
    assert.deepEqual(rows, [{ last_value: 2 }]);
  },
);
