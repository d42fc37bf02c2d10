/** PostgreSQL plans by its statistics, which do not include newly stored rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { changesIn } from '../../packages/server/src/store/changes/reads.ts';
import type { Db } from '../../packages/server/src/store/db.ts';
import { eventsIn } from '../../packages/server/src/store/events/reads.ts';
import { connectionOptions, queriesOn } from '../../packages/server/src/store/postgres/connection.ts';
import { verifyContents } from '../../packages/server/src/store/verify/contents.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { openNode } from '../support/nodes.ts';
import { postgres } from '../support/postgres.ts';

test(
  'texts of a collection that is not in the statistics are read by an index',
  { skip: noPostgres },
  async () => {
    const url = await postgres!.newSchema();
    const store = await openNode(url);
    const account = await store.accounts.create(0);
    const made = { name: '', language: 'en', description: '' } as const;
    const { collectionId: large } = await store.collections.create(account, made);
    const { collectionId: fresh } = await store.collections.create(account, made);
    const client = new pg.Client(connectionOptions(url));
    await client.connect();
    try {
      const insert = async (collection: number, texts: number, state: string) => {
        for (const into of [
          'text_change (collection_id, text_id, version) select c, n, n',
          `text (collection_id, text_id, headline, body, url, created_at) select c, n, '', '', '', n`,
          `event (collection_id, version, type, created_at, text_id) select c, n, 'text.created', n, n`,
          `analysis (collection_id, text_id, account_id, epoch, revision, state, queued_at, attempts) select c, n, ${account}, 0, 0, '${state}', n, 0`,
        ])
          await client.query(
            `insert into ${into} from generate_series(1, ${texts}) n, (select ${collection} c) chosen`,
          );
      };
      await insert(large, 5000, 'done');
      await client.query('analyze');
      await insert(fresh, 100, 'pending');

      const plans: string[] = [];
      const query = async ({ text, values }: { text: string; values: unknown[] }) => {
        if (text.includes(' join ')) {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        }
        return client.query(text, values);
      };
      const read = queriesOn({ query } as unknown as pg.Client);
      const changes = changesIn({ read });
      for (const name of ['since', 'taggedSince', 'headlinesSince'] as const)
        assert.equal((await changes[name](account, fresh, 0, 50))?.changes.length, 50);
      const events = eventsIn({ read } as unknown as Db);
      assert.equal((await events.since(account, fresh, 0, 50))?.length, 50);
      await verifyContents({ read });
      // If each row were compared with its whole collection, the id of the text would be a filter of the join.
      assert.ok(plans.length > 5, plans.join('\n\n'));
      for (const plan of plans) assert.doesNotMatch(plan, /Join Filter: .*text_id/);
    } finally {
      await client.end();
    }
  },
);
