import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unlessFull, repetitionsOf } from '../../support/repetitions.ts';
import { type Client, login } from '../support/client.ts';
import { endableThreads } from '../support/end-thread.ts';
import { temporaryFolder } from '../support/folder.ts';
import { childrenOf, serve, type ServerProcess } from '../support/process.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { inTime, until } from '../support/until.ts';

/** Kills a process that may be exiting by itself. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH');
  }
}

/** Starts a service whose threads can be terminated by name. */
async function start(folder = temporaryFolder()) {
  const { environment, endThread } = endableThreads();
  const service = await serve(folder, ['--workers', '1'], environment);
  return {
    service,
    endThread: (name: string) => {
      endThread(service, name);
    },
  };
}

/** Clients that continually create texts, wait for their tags and search for related texts. */
class Load {
  /** The bodies of acknowledged texts, by id. */
  readonly acknowledged = new Map<number, string>();
  /** The number of results, by method. */
  readonly results = { 'text.create': 0, 'text.tags': 0, 'text.relatedTexts': 0 };
  /** The errors of calls without a result. */
  readonly failures: unknown[] = [];
  readonly #client: Client;
  readonly #place: { collection_id: number };
  readonly #running: Promise<unknown>;
  #isOver = false;

  constructor(client: Client, collection_id: number) {
    this.#client = client;
    this.#place = { collection_id };
    const loops = [this.#write(), this.#write(), this.#search(), this.#search()];
    this.#running = Promise.all(loops);
  }

  /** Resolves once every method has had the given number of further results. */
  async untilMore(count: number): Promise<void> {
    const before = { ...this.results };
    const methods = Object.keys(before) as (keyof typeof before)[];
    await until(
      () => methods.every((method) => this.results[method] >= before[method] + count),
      () => JSON.stringify([before, this.results, this.failures]),
    );
  }

  /** Stops the clients, and resolves when all calls have returned. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #write(): Promise<void> {
    for (let number = 1; !this.#isOver; number++) {
      const body = `${[storm, snow, grid, bank][number % 4]!} Number ${number}, ${this.acknowledged.size}.`;
      const result = await this.#call('text.create', { body });
      if (result === undefined) continue;
      this.acknowledged.set(result.text_id, body);
      await this.#call('text.tags', { text_id: result.text_id, wait: 60 });
    }
  }

  async #search(): Promise<void> {
    await until(() => this.#isOver || this.acknowledged.size > 0, 'a text is acknowledged');
    while (!this.#isOver) {
      const text_id = this.acknowledged.keys().next().value;
      await this.#call('text.relatedTexts', { text_id, wait: 60 });
    }
  }

  async #call(method: keyof Load['results'], params: object) {
    try {
      const { result, error } = await this.#client.ask(method, { ...this.#place, ...params });
      if (result !== undefined) this.results[method]++;
      else this.failures.push(error);
      return result;
    } catch (error) {
      // The service has exited.
      this.failures.push(error);
      this.#isOver = true;
      return undefined;
    }
  }
}

/** Creates a collection and starts the load. */
async function startLoad(service: ServerProcess) {
  const client = await login(service.url, service.keys!);
  const { collection_id } = await client.call('collection.create', { name: 'Parts', language: 'en' });
  const load = new Load(client, collection_id);
  await load.untilMore(5);
  return { client, collection_id, load };
}

/** Asserts that every acknowledged text is stored and analysed. */
async function assertStored(client: Client, collection_id: number, { acknowledged }: Load): Promise<void> {
  for (const [text_id, body] of acknowledged) {
    const text = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(text.body, body);
    await client.call('text.tags', { collection_id, text_id, wait: 60 });
  }
}

test('each thread or process that exits under load is restarted, and no call fails', async () => {
  const { service, endThread } = await start();
  const { client, collection_id, load } = await startLoad(service);
  const workers: [name: string, end: () => void][] = [
    [
      'Search thread 1',
      () => {
        endThread('search 1');
      },
    ],
    [
      'Search thread 2',
      () => {
        endThread('search 2');
      },
    ],
    [
      'The indexer',
      () => {
        endThread('indexer');
      },
    ],
    [
      'The merging thread',
      () => {
        endThread('merging');
      },
    ],
    [
      'The language thread',
      () => {
        endThread('languages');
      },
    ],
    [
      'Analysis worker 1',
      () => {
        for (const pid of childrenOf(service.child.pid!)) endProcess(pid);
      },
    ],
  ];
  const inTurn = Array.from({ length: repetitionsOf('partDeaths') }, () => workers).flat();
  for (const [name, end] of inTurn) {
    const deaths = () => service.stderr().split(`"part":"${name}"`).length - 1;
    const before = deaths();
    // Repeated, because some threads start only when they are needed.
    const hasExited = () => {
      if (deaths() > before) return true;
      end();
      return false;
    };
    await until(hasExited, () => `${name} exits:\n${service.stderr()}`, { everyMs: 100 });
    await load.untilMore(3);
  }
  await load.end();
  assert.deepEqual(load.failures, []);
  await assertStored(client, collection_id, load);
  assert.equal((await service.end('SIGTERM')).code, 0);
});

test(
  "without the store's writer the service exits with a sentence, and no acknowledged write is lost",
  { skip: unlessFull },
  async () => {
    const { service, endThread } = await start();
    const { client, collection_id, load } = await startLoad(service);
    endThread('writer');
    assert.deepEqual(await inTime(service.ended, 'the service exits'), { code: 1, signal: null });
    await load.end();
    assert.match(
      service.stderr(),
      /"msg":"stopping: The store's writer has exited: it ended with code 1, and the store/,
    );
    assert.ok(load.failures.length > 0);

    const again = await start(service.folder);
    const second = await login(again.service.url, keysOf(client));
    await assertStored(second, collection_id, load);
    assert.equal((await again.service.end('SIGTERM')).code, 0);
  },
);

function keysOf({ account, apiKey, secretKey }: Client) {
  return { accountId: account, apiKey, secretKey };
}
