/** Nodes behind the published load balancer: one after the other is drained and replaced, and no call fails. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Client, login, withToken } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { balance, type Balancer, noHaproxy } from '../support/haproxy.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { post } from '../support/post.ts';
import { postgres } from '../support/postgres.ts';
import { serve, type ServerProcess } from '../support/process.ts';
import { untilReady } from '../support/service.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

const bodies = [storm, snow, grid, bank];
/** More seconds than the balancer needs to detect a node that is not ready, even on a busy machine. */
const drainSeconds = 8;

const start = (database: string, port = '0') =>
  serve(temporaryFolder(), ['--port', port, '--workers', '1', '--drain-seconds', String(drainSeconds)], {
    TEXTKIN_DATABASE: database,
  });

/** Clients that create texts, read them and call text.tags until they are stopped. */
class Callers {
  readonly failures: unknown[] = [];
  readonly stored: number[] = [];
  #isOver = false;
  readonly #loops: Promise<void>[];

  constructor(client: Pick<Client, 'ask'>, collection_id: number, count = 6) {
    this.#loops = Array.from({ length: count }, (_, loop) => this.#run(client, collection_id, loop));
  }

  async #run(client: Pick<Client, 'ask'>, collection_id: number, loop: number): Promise<void> {
    for (let number = 0; !this.#isOver; number++) {
      const body = `${bodies[number % 4]!} Number ${loop}-${number}.`;
      const text_id = await this.#made(client, 'text.create', { collection_id, body });
      if (text_id === undefined) continue;
      this.stored.push(text_id);
      await this.#made(client, 'text.get', { collection_id, text_id });
      await this.#made(client, 'text.tags', { collection_id, text_id, wait: 60 });
      await this.#made(client, 'collection.list');
    }
  }

  async #made(client: Pick<Client, 'ask'>, method: string, params = {}): Promise<number | undefined> {
    try {
      const { result, error } = await client.ask(method, params);
      // This is a valid response: another node continues the analysis.
      if (error !== undefined && error.data.reason !== 'waitRanOut') this.failures.push({ method, error });
      return result?.text_id;
    } catch (error) {
      this.failures.push({ method, error });
      return undefined;
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

const readiness = async ({ url }: ServerProcess) =>
  post(`${url}/readyz`, '', { verb: 'GET', headers: { connection: 'close' } });

/** Returns the number of calls that the balancer has forwarded to a node. */
const callsTo = (balancer: Balancer, node: string) =>
  balancer.log().split(` nodes/${node} POST /rpc/json 200 `).length;

suite('nodes behind HAProxy', { skip: noPostgres || noHaproxy }, () => {
  test('each node is drained and replaced under load, and no call fails', async () => {
    const database = await postgres!.newSchema();
    const first = await start(database);
    const nodes: [ServerProcess, ServerProcess] = [first, await start(database)];
    await Promise.all(nodes.map(({ url }) => untilReady(url)));
    const balancer = await balance([nodes[0].url, nodes[1].url]);
    const { token } = await login(balancer.url, first.keys!);
    const client = withToken(balancer.url, token);
    const { collection_id } = await client.call('collection.create', { name: 'Nodes', language: 'en' });
    await using callers = new Callers(client, collection_id);
    for (const [at, name] of ['one', 'two'].entries()) {
      const node = nodes[at]!;
      const before = callsTo(balancer, name);
      await until(() => callsTo(balancer, name) > before + 10, `calls reach node ${name}`);
      const ended = node.end('SIGTERM');
      const isDraining = async () => {
        const { status, text } = await readiness(node);
        return status === 503 && text.includes('it is about to stop');
      };
      await until(isDraining, '/readyz says that the node is about to stop');
      const { collections } = await withToken(node.url, token).call('collection.list');
      assert.ok(collections, 'it still takes calls');
      assert.deepEqual(await ended, { code: 0, signal: null }, node.stderr());
      const after = callsTo(balancer, name);
      nodes[at] = await start(database, new URL(node.url).port);
      await until(() => callsTo(balancer, name) > after + 10, `calls reach the new node ${name}`);
      assert.deepEqual(callers.failures, []);
    }
    await callers.stop();
    assert.deepEqual(callers.failures, []);
    const { texts } = await client.call('collection.stats', { collection_id });
    assert.equal(texts, callers.stored.length);
    assert.ok(!balancer.log().includes(token), 'the log of the balancer has no tokens');
    for (const node of nodes) node.child.kill('SIGKILL');
  });
});
