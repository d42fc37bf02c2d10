import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import type { WriteRequest } from '../../packages/server/src/store/command.ts';
import { engines } from '../../packages/server/src/store/engines.ts';
import { migrate } from '../../packages/server/src/store/migrate.ts';
import { GroupCommit } from '../../packages/server/src/store/sqlite/commit.ts';
import { openDatabase, queriesOf } from '../../packages/server/src/store/sqlite/connection.ts';
import { temporaryFolder } from '../support/folder.ts';

/** A collection of an account that is not there fails once its number has been taken. */
const write = fc.record({ account: fc.constantFrom(1, 1, 2), name: fc.constantFrom('a', 'b') });

const folder = temporaryFolder();
const empty = join(folder, 'empty.db');
const database = openDatabase(empty, false);
await migrate(queriesOf(database), engines.sqlite);
database.exec('insert into account (account_id, created_at) values (1, 0)');
database.close();

test('writes of one commit come to what each alone comes to, and one that fails leaves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { minLength: 1, maxLength: 6 }), { maxLength: 4 }),
      async (groups) => {
        const requests = groups.map((group) =>
          group.map(({ account, name }): WriteRequest => ({
            name: 'createCollection',
            args: { account, fields: { name, language: 'en', description: '' } },
          })),
        );
        assert.deepEqual(await outcome(requests), await outcome(requests.flat().map((request) => [request])));
      },
    ),
    { numRuns: 50 },
  );
});

/** What commits come to: their outcomes, and what is stored then. */
async function outcome(groups: WriteRequest[][]): Promise<unknown> {
  const path = join(folder, 'store.db');
  copyFileSync(empty, path);
  const database = openDatabase(path, false);
  try {
    const db = queriesOf(database);
    const commits = new GroupCommit(database, db);
    const outcomes: unknown[] = [];
    for (const group of groups) outcomes.push(...(await commits.commit(group)));
    const stored = database.prepare('select * from collection order by collection_id').all();
    return {
      outcomes,
      stored,
      last: database.prepare("select value from counter where kind = 'collection'").get(),
    };
  } finally {
    database.close();
  }
}
