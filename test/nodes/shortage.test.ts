/** A database without free connections or disk space: calls fail with the reason, and work resumes once there are some again. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import pg from 'pg';
import { unlessFull } from '../../support/repetitions.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { cleanup } from '../support/cleanup.ts';
import { postgres } from '../support/postgres.ts';
import { runOnSmallDisk } from '../support/small-disk.ts';
import { until } from '../support/until.ts';
import { faultRounds, NodeUnderLoad } from './load.ts';

/** Takes every connection of a server that is or becomes free; the returned function releases them. */
function takeAll(url: string): () => Promise<void> {
  const taken: pg.Client[] = [];
  let isOver = false;
  const next = async (): Promise<boolean> => {
    if (isOver) return true;
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect().then(
      () => taken.push(client),
      () => undefined,
    );
    return isOver;
  };
  const take = () => until(next, 'the connections are released', { everyMs: 20 });
  const takers = [take(), take(), take(), take()];
  const release = async (): Promise<void> => {
    isOver = true;
    await Promise.all(takers);
    await Promise.all(taken.map((client) => client.end()));
  };
  cleanup(release);
  return release;
}

suite('a database without connections or disk space', { skip: noPostgres }, () => {
  test('when other clients take all connections, a node works with its own, and recovers if it loses them', async (t) => {
    const server = await postgres!.newServer({ settings: { max_connections: 20 } });
    await using loaded = await NodeUnderLoad.start(await postgres!.newSchema(server), 1);
    const { client, writer } = loaded;
    await loaded.untilReady();
    const own = new pg.Client(server.url);
    await own.connect();
    cleanup(() => own.end());
    for (let round = 0; round < faultRounds; round++) {
      const release = takeAll(server.url);
      const isFull = async () => {
        const { rows } = await own.query<{ count: number }>(
          "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'",
        );
        return rows[0]!.count >= 20;
      };
      await until(isFull, 'all connections are taken');
      const failed = writer.failures.length;
      await writer.untilMore(5, 'texts are stored');
      assert.deepEqual(writer.failures.slice(failed), []);
      assert.equal(await loaded.readiness(), 200);

      // Repeated, because the node may get a connection back before the other clients take it.
      const isCut = async () => {
        await own.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'textkin'",
        );
        const { error } = await client.ask('collection.list');
        return error?.data.reason === 'databaseAway' && (await loaded.readiness()) === 503;
      };
      await until(isCut, 'a call and /readyz say that the database is away', { everyMs: 100 });
      await release();
      await loaded.untilRecovered(t);
    }
    await loaded.endWithoutLoss();
  });

  for (const [what, size] of [
    ['data', '100m'],
    ['log', '40m'],
  ] as const)
    test(
      `a full disk under the ${what} of a database loses nothing, and work resumes once there is room`,
      { skip: what === 'data' && unlessFull },
      (t) => {
        const script = join(import.meta.dirname, 'children', `full-${what}.ts`);
        // In a user namespace (`-r`), root can't become the user who runs the server.
        const run = process.getuid?.() === 0 ? runOnSmallDisk(script, size, '-m') : undefined;
        if (run === undefined) {
          t.skip('no right to mount a small disk for another user');
          return;
        }
        assert.equal(run.status, 0, run.stdout + run.stderr);
        t.diagnostic(run.stdout.match(/back after \d+ ms/g)!.join(', '));
      },
    );
});
