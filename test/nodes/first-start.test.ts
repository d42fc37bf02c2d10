/** Nodes that start at the same time on an empty database: each creates the schema, the pepper and the first pair, or finds them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repetitionsOf } from '../../support/repetitions.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';
import { serve } from '../support/process.ts';

const nodes = 8;

for (let start = 1; start <= repetitionsOf('firstStarts'); start++) {
  test(
    `nodes that start at the same time on an empty database all run, with one first pair: start ${start}`,
    { skip: noPostgres },
    async () => {
      const database = await postgres!.newSchema();
      const started = await Promise.all(
        Array.from({ length: nodes }, () =>
          serve(temporaryFolder(), ['--database', database, '--workers', '1']),
        ),
      );
      const pairs = started.flatMap(({ keys }) => keys ?? []);
      assert.equal(pairs.length, 1);
      const clients = await Promise.all(started.map(({ url }) => login(url, pairs[0]!)));
      const accounts = await Promise.all(clients.map((client) => client.call('account.get')));
      assert.deepEqual(new Set(accounts.map(({ account_id }) => account_id)), new Set([pairs[0]!.accountId]));
      const ends = await Promise.all(started.map((node) => node.end('SIGTERM')));
      assert.deepEqual(new Set(ends.map(({ code }) => code)), new Set([0]));
    },
  );
}
