/** Nodes in their own processes, under the load of a writer that continually stores texts. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'node:test';
import { type Client, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { post } from '../support/post.ts';
import { serve, type ServerProcess } from '../support/process.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

/** The number of times that each fault occurs; more in `npm run drill:nodes`. */
export const faultRounds = repetitionsOf('nodeFaults');

const bodies = [storm, snow, grid, bank];

/** Milliseconds that a writer waits between two texts: without a pause, the texts of one test would take minutes to analyse. */
const pauseMs = 20;

/** Starts a node on a database. */
export const startNode = (url: string, workers = 1) =>
  serve(temporaryFolder(), ['--workers', String(workers)], { TEXTKIN_DATABASE: url });

/** Stores texts at nodes in turn until it is stopped, and remembers the acknowledged texts. */
export class Writer {
  readonly acknowledged = new Map<number, string>();
  readonly failures: unknown[] = [];
  readonly #running: Promise<void>[];
  #isOver = false;

  constructor(collection_id: number, nodes: () => readonly Pick<Client, 'ask'>[], writers = 4) {
    this.#running = Array.from({ length: writers }, (_, writer) => this.#run(collection_id, nodes, writer));
  }

  async #run(
    collection_id: number,
    nodes: () => readonly Pick<Client, 'ask'>[],
    writer: number,
  ): Promise<void> {
    for (let number = writer; !this.#isOver; number++) {
      const all = nodes();
      const body = `${bodies[number % 4]!} Number ${writer}-${number}.`;
      try {
        const { result, error } = await all[number % all.length]!.ask('text.create', { collection_id, body });
        if (result === undefined) this.failures.push(error);
        else this.acknowledged.set(result.text_id, body);
      } catch (error) {
        // The node has exited; it may have stored the text or not.
        this.failures.push(error);
      }
      await sleep(pauseMs);
    }
  }

  /** Resolves when `count` more texts are acknowledged. */
  async untilMore(count: number, message: string): Promise<void> {
    const before = this.acknowledged.size;
    await until(() => this.acknowledged.size >= before + count, message);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }
}

/** Asserts that every acknowledged text is stored unchanged under its id, and is analysed. */
export async function assertNothingLost(
  client: Pick<Client, 'call'>,
  collection_id: number,
  writer: Writer,
): Promise<void> {
  for (const [text_id, body] of writer.acknowledged) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(text.body, body);
  }
  const isDone = async () => {
    const { pending } = await client.call('collection.stats', { collection_id });
    return pending === 0;
  };
  await until(isDone, 'every stored text is analysed');
}

export async function newCollection(client: Pick<Client, 'call'>): Promise<number> {
  return (await client.call('collection.create', { name: 'Faults', language: 'en' })).collection_id;
}

/** A node on a database, its client and collection, and a writer that stores texts in it. */
export class NodeUnderLoad implements AsyncDisposable {
  readonly node: ServerProcess;
  readonly client: Awaited<ReturnType<typeof login>>;
  readonly collection_id: number;
  readonly writer: Writer;

  private constructor(
    node: ServerProcess,
    client: NodeUnderLoad['client'],
    collection_id: number,
    writer: Writer,
  ) {
    this.node = node;
    this.client = client;
    this.collection_id = collection_id;
    this.writer = writer;
  }

  /** Starts the node, and resolves when ten texts are stored. */
  static async start(url: string, writers?: number): Promise<NodeUnderLoad> {
    const node = await startNode(url);
    const client = await login(node.url, node.keys!);
    const collection_id = await newCollection(client);
    const writer = new Writer(collection_id, () => [client], writers);
    await writer.untilMore(10, 'texts are stored');
    return new NodeUnderLoad(node, client, collection_id, writer);
  }

  /** Resolves to the status of /readyz; 0 when the process has exited. */
  async readiness(): Promise<number> {
    return (await post(`${this.node.url}/readyz`, '', { verb: 'GET' }).catch(() => ({ status: 0 }))).status;
  }

  /** Resolves when /readyz returns 200. A node is not ready before its model is loaded. */
  untilReady(): Promise<unknown> {
    return until(async () => (await this.readiness()) === 200, 'the node is ready');
  }

  untilUnready(): Promise<unknown> {
    const isUnready = async () => (await this.readiness()) === 503;
    return until(isUnready, () => `/readyz returns 503: ${this.node.stderr()}`);
  }

  /** Asserts that a call fails because the database is unavailable. */
  async assertUnavailable(): Promise<void> {
    assert.equal((await this.client.refused('collection.list')).data.reason, 'databaseAway');
  }

  /** Resolves when the node is ready and stores texts again; reports how long this took. */
  async untilRecovered(t: TestContext): Promise<void> {
    const start = performance.now();
    const before = this.writer.acknowledged.size;
    const isBack = async () =>
      (await this.readiness()) === 200 && this.writer.acknowledged.size >= before + 5;
    await until(isBack, 'texts are stored again');
    t.diagnostic(`back after ${Math.round(performance.now() - start)} ms`);
  }

  /** Stops the writer, asserts that nothing is lost, and ends the node. */
  async endWithoutLoss(): Promise<void> {
    await this.writer.stop();
    await assertNothingLost(this.client, this.collection_id, this.writer);
    assert.equal((await this.node.end('SIGTERM')).code, 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.writer.stop();
  }
}
