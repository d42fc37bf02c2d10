/** Nodes that are processes of their own, and somebody who stores texts at them all the time. */
import assert from 'node:assert/strict';
import { type Client, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { often } from '../../support/often.ts';
import { post } from '../support/post.ts';
import { serve, type ServerProcess } from '../support/process.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { until } from '../support/until.ts';

/** How often each fault comes: `npm run drill:nodes` has it come more often. */
export const loops = often('nodeFaults');

const bodies = [storm, snow, grid, bank];

/** A node on a database. */
export const start = (url: string, workers = 1) =>
  serve(temporaryFolder(), ['--workers', String(workers)], { TEXTKIN_DATABASE: url });

/** Stores texts at nodes in turn until it is stopped, and keeps what was acknowledged. */
export class Writer {
  readonly acknowledged = new Map<number, string>();
  readonly failures: unknown[] = [];
  readonly #running: Promise<void>[];
  #isOver = false;

  constructor(collection_id: number, nodes: () => readonly Pick<Client, 'ask'>[], loops = 4) {
    this.#running = Array.from({ length: loops }, (_, loop) => this.#run(collection_id, nodes, loop));
  }

  async #run(
    collection_id: number,
    nodes: () => readonly Pick<Client, 'ask'>[],
    loop: number,
  ): Promise<void> {
    for (let number = loop; !this.#isOver; number++) {
      const all = nodes();
      const body = `${bodies[number % 4]!} Number ${loop}-${number}.`;
      try {
        const { result, error } = await all[number % all.length]!.ask('text.create', { collection_id, body });
        if (result === undefined) this.failures.push(error);
        else this.acknowledged.set(result.text_id, body);
      } catch (error) {
        // The node is gone, and nobody knows whether the text was stored.
        this.failures.push(error);
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }
}

/** Every acknowledged text is there, whole, under its own id, and is analysed. */
export async function assertKept(
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
  await until(isDone, 'all that was stored is analysed');
}

/** The status of /readyz; 0 when the process is gone. */
export async function readiness({ url }: ServerProcess): Promise<number> {
  return (await post(`${url}/readyz`, '', { verb: 'GET' }).catch(() => ({ status: 0 }))).status;
}

export async function newCollection(client: Pick<Client, 'call'>): Promise<number> {
  return (await client.call('collection.create', { name: 'Faults', language: 'en' })).collection_id;
}

/** A node with a client and a collection. */
export async function startWithClient(url: string) {
  const node = await start(url);
  const client = await login(node.url, node.keys!);
  return { node, client, collection_id: await newCollection(client) };
}
