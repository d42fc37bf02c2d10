/** A database that has no connection left, or no room: calls hear what is the matter, and work goes on once there is some. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import pg from 'pg';
import { unlessFull } from '../../support/often.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { cleanup } from '../support/cleanup.ts';
import { postgres } from '../support/postgres.ts';
import { runOnSmallDisk } from '../support/small-disk.ts';
import { until } from '../support/until.ts';
import { assertKept, loops, readiness, startWithClient, Writer } from './load.ts';

/** Takes every connection that a server has left, and those that become free, until it is told to let them go. */
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
  const take = () => until(next, 'the connections may go', { everyMs: 20 });
  const takers = [take(), take(), take(), take()];
  const release = async (): Promise<void> => {
    isOver = true;
    await Promise.all(takers);
    await Promise.all(taken.map((client) => client.end()));
  };
  cleanup(release);
  return release;
}

suite('a database without what it needs', { skip: noPostgres }, () => {
  test('when others take all connections, a node works with its own, and recovers when it has none', async (t) => {
    const server = await postgres!.newServer({ settings: { max_connections: 20 } });
    const { node, client, collection_id } = await startWithClient(await postgres!.newSchema(server));
    await using writer = new Writer(collection_id, () => [client], 1);
    await until(() => writer.acknowledged.size >= 10, 'texts are stored');
    await until(async () => (await readiness(node)) === 200, 'the node is ready');
    const own = new pg.Client(server.url);
    await own.connect();
    cleanup(() => own.end());
    for (let loop = 0; loop < loops; loop++) {
      const release = takeAll(server.url);
      const isFull = async () => {
        const { rows } = await own.query<{ count: number }>(
          "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'",
        );
        return rows[0]!.count >= 20;
      };
      await until(isFull, 'all connections are taken');
      const before = writer.acknowledged.size;
      const failed = writer.failures.length;
      await until(() => writer.acknowledged.size >= before + 5, 'texts are stored all the same');
      assert.deepEqual(writer.failures.slice(failed), []);
      assert.equal(await readiness(node), 200);

      // Again and again: before the others have what was cut off, the node may have taken one of them back.
      const isCut = async () => {
        await own.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'textkin'",
        );
        const { error } = await client.ask('collection.list');
        return error?.data.reason === 'databaseAway' && (await readiness(node)) === 503;
      };
      await until(isCut, 'a call and /readyz say that the database is away', { everyMs: 100 });
      await release();
      const released = performance.now();
      const kept = writer.acknowledged.size;
      const isBack = async () => (await readiness(node)) === 200 && writer.acknowledged.size >= kept + 5;
      await until(isBack, 'texts are stored again');
      t.diagnostic(`back after ${Math.round(performance.now() - released)} ms`);
    }
    await writer.stop();
    await assertKept(client, collection_id, writer);
    assert.equal((await node.end('SIGTERM')).code, 0);
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
        // A user of a namespace's own can't become the one who runs the server.
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
