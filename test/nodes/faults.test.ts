/** What a database and its nodes may meet: nothing that was acknowledged is lost, and work goes on by itself. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { unlessFull } from '../../support/often.ts';
import { login, withToken } from '../support/client.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { postgres } from '../support/postgres.ts';
import { proxyTo } from '../support/proxy.ts';
import type { ServerProcess } from '../support/process.ts';
import { until } from '../support/until.ts';
import { assertKept, loops, newCollection, readiness, start, startWithClient, Writer } from './load.ts';

suite('faults of nodes and of the database', { skip: noPostgres }, () => {
  test(
    'a node that is killed under load loses nothing, and other nodes analyse its texts',
    { skip: unlessFull },
    async () => {
      const url = await postgres!.newSchema();
      let nodes: ServerProcess[] = [await start(url), await start(url)];
      const { token } = await login(nodes[0]!.url, nodes[0]!.keys!);
      const clients = () => nodes.map(({ url }) => withToken(url, token));
      const collection_id = await newCollection(clients()[0]!);
      await using writer = new Writer(collection_id, clients);
      for (let loop = 0; loop < loops; loop++) {
        const before = writer.acknowledged.size;
        await until(() => writer.acknowledged.size >= before + 15, 'texts are stored');
        const [victim, ...others] = nodes;
        nodes = others;
        await victim!.end('SIGKILL');
        nodes = [...others, await start(url)];
      }
      await writer.stop();
      assert.ok(writer.acknowledged.size >= 15 * loops);
      await assertKept(clients()[0]!, collection_id, writer);
      for (const node of nodes) assert.equal((await node.end('SIGTERM')).code, 0);
    },
  );

  test(
    'a network that swallows everything is noticed, and once it is back so is the service',
    { skip: unlessFull },
    async (t) => {
      const url = new URL(await postgres!.newSchema());
      const proxy = await proxyTo(Number(url.port));
      url.port = String(proxy.port);
      const { node, client, collection_id } = await startWithClient(url.href);
      await using writer = new Writer(collection_id, () => [client]);
      await until(() => writer.acknowledged.size >= 10, 'texts are stored');
      // Until its model is loaded it is not ready either.
      await until(async () => (await readiness(node)) === 200, 'the node is ready');
      for (let loop = 0; loop < loops; loop++) {
        proxy.swallow();
        await until(async () => (await readiness(node)) === 503, '/readyz says that the database is away');
        const { data } = await client.refused('collection.list');
        assert.equal(data.reason, 'databaseAway');
        proxy.pass();
        const passes = performance.now();
        const before = writer.acknowledged.size;
        const isBack = async () => (await readiness(node)) === 200 && writer.acknowledged.size >= before + 5;
        await until(isBack, 'texts are stored again');
        t.diagnostic(`back after ${Math.round(performance.now() - passes)} ms`);
      }
      await writer.stop();
      await assertKept(client, collection_id, writer);
      assert.equal((await node.end('SIGTERM')).code, 0);
    },
  );

  test(
    'a replica that takes the place of the database has all that was acknowledged',
    { skip: unlessFull },
    async () => {
      const server = await postgres!.newServer();
      const url = new URL(await postgres!.newSchema(server));
      const proxy = await proxyTo(Number(url.port));
      const replica = await server.replica();
      url.port = String(proxy.port);
      const { node, client, collection_id } = await startWithClient(url.href);
      await using writer = new Writer(collection_id, () => [client]);
      await until(() => writer.acknowledged.size >= 20, 'texts are stored');
      await server.stop('SIGKILL');
      await replica.promote();
      proxy.turnTo(Number(new URL(replica.url).port));
      const before = writer.acknowledged.size;
      await until(() => writer.acknowledged.size >= before + 10, 'texts are stored at the replica');
      await writer.stop();
      await assertKept(client, collection_id, writer);
      assert.equal((await node.end('SIGTERM')).code, 0);
    },
  );

  test('a database that crashes comes back to nodes that have waited for it', async () => {
    const server = await postgres!.server();
    const url = await postgres!.newSchema(server);
    const { node, client, collection_id } = await startWithClient(url);
    await using writer = new Writer(collection_id, () => [client]);
    for (let loop = 0; loop < loops; loop++) {
      const before = writer.acknowledged.size;
      await until(() => writer.acknowledged.size >= before + 10, 'texts are stored');
      await server.stop('SIGKILL');
      const isUnready = async () => (await readiness(node)) === 503;
      await until(isUnready, () => `/readyz says that the database is away: ${node.stderr()}`);
      await server.up();
    }
    await until(async () => (await readiness(node)) === 200, '/readyz says that it is back');
    const before = writer.acknowledged.size;
    await until(() => writer.acknowledged.size >= before + 10, 'texts are stored again');
    await writer.stop();
    await assertKept(client, collection_id, writer);
    assert.equal((await node.end('SIGTERM')).code, 0);
  });
});
