/** Faults of a database and its nodes: nothing acknowledged is lost, and work resumes by itself. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { login, withToken } from '../support/client.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { postgres } from '../support/postgres.ts';
import { proxyTo } from '../support/proxy.ts';
import type { ServerProcess } from '../support/process.ts';
import { assertNothingLost, faultRounds, newCollection, NodeUnderLoad, startNode, Writer } from './load.ts';

suite('faults of nodes and of the database', { skip: noPostgres }, () => {
  test(
    'a node that is killed under load loses nothing, and other nodes analyse its texts',
    { skip: unlessFull },
    async () => {
      const url = await postgres!.newSchema();
      let nodes: ServerProcess[] = [await startNode(url), await startNode(url)];
      const { token } = await login(nodes[0]!.url, nodes[0]!.keys!);
      const clients = () => nodes.map(({ url }) => withToken(url, token));
      const collection_id = await newCollection(clients()[0]!);
      await using writer = new Writer(collection_id, clients);
      for (let round = 0; round < faultRounds; round++) {
        await writer.untilMore(15, 'texts are stored');
        const [victim, ...others] = nodes;
        nodes = others;
        await victim!.end('SIGKILL');
        nodes = [...others, await startNode(url)];
      }
      await writer.stop();
      assert.ok(writer.acknowledged.size >= 15 * faultRounds);
      await assertNothingLost(clients()[0]!, collection_id, writer);
      for (const node of nodes) assert.equal((await node.end('SIGTERM')).code, 0);
    },
  );

  test(
    'a network that drops all packets is noticed, and the service recovers with it',
    { skip: unlessFull },
    async (t) => {
      const url = new URL(await postgres!.newSchema());
      const proxy = await proxyTo(Number(url.port));
      url.port = String(proxy.port);
      await using loaded = await NodeUnderLoad.start(url.href);
      await loaded.untilReady();
      for (let round = 0; round < faultRounds; round++) {
        proxy.swallow();
        await loaded.untilUnready();
        await loaded.assertUnavailable();
        proxy.pass();
        await loaded.untilRecovered(t);
      }
      await loaded.endWithoutLoss();
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
      await using loaded = await NodeUnderLoad.start(url.href);
      await loaded.writer.untilMore(10, 'texts are stored');
      await server.stop('SIGKILL');
      await replica.promote();
      proxy.turnTo(Number(new URL(replica.url).port));
      await loaded.writer.untilMore(10, 'texts are stored at the replica');
      await loaded.endWithoutLoss();
    },
  );

  test('nodes wait for a crashed database and resume when it is back', async () => {
    const server = await postgres!.server();
    // Two writers, because everything that they store is analysed before the test ends.
    await using loaded = await NodeUnderLoad.start(await postgres!.newSchema(server), 2);
    for (let round = 0; round < faultRounds; round++) {
      await loaded.writer.untilMore(10, 'texts are stored');
      await server.stop('SIGKILL');
      await loaded.untilUnready();
      await server.ensureRunning();
    }
    await loaded.untilReady();
    await loaded.writer.untilMore(10, 'texts are stored again');
    await loaded.endWithoutLoss();
  });
});
